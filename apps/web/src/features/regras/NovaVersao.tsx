import { NativeSelect } from '@mantine/core'
import { regrasMunicipais as rotas } from '@razao/contract'
import { TIPOS, TIPOS_DE_REGRA, type TipoDeRegra } from '@razao/engine/municipal'
import { useMemo, useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import type { Campos } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { type PropsDoCampo, useFormulario } from '../../ui/use-formulario.ts'
import { CampoDoServico } from './CampoDoServico.tsx'
import { CAMPOS_DO_VALOR, escritoDe, valorEscrito } from './campos-da-regra.ts'
import { PreviaDaRegra } from './PreviaDaRegra.tsx'
import { codigoEscrito, type Previa, type RegraDita, servicoEscrito, type Versao } from './regra.ts'

type Municipio = { readonly ibge: number; readonly nome: string; readonly uf: string }
/** Where the form starts: a kind and key, with what is said now when there is something. */
export type Partida = {
  readonly tipo: TipoDeRegra
  readonly chave?: string
  readonly versao?: Versao
}

const ehDeServico = (tipo: TipoDeRegra): boolean => typeof TIPOS[tipo].chaves === 'string'

function campoDaChave(tipo: TipoDeRegra): Campos {
  const { chaves } = TIPOS[tipo]
  if (typeof chaves === 'string')
    return {
      chave: {
        tipo: 'livre',
        rotulo: 'Serviço',
        obrigatorio: true,
        vazio: '',
        ponteiro: 'regra.chave',
      },
    }
  return chaves.length === 1
    ? {}
    : { chave: { tipo: 'escolha', rotulo: 'De quem', opcoes: chaves, ponteiro: 'regra.chave' } }
}

const camposDe = (tipo: TipoDeRegra, hoje: string): Campos => ({
  ...campoDaChave(tipo),
  ...CAMPOS_DO_VALOR[tipo],
  vigenteDe: { tipo: 'data', rotulo: 'Vale desde', obrigatorio: true, min: '1980-01-01' },
  vigenteAte: {
    tipo: 'data',
    rotulo: 'Último dia',
    descricao: 'Deixe vazio enquanto ninguém disser que acaba.',
  },
  fonte: {
    rotulo: 'Fonte',
    obrigatorio: true,
    maximo: 300,
    minimo: [3, 'Diga a lei, o decreto ou a instrução.'],
    exemplo: 'Lei municipal 1.234/2025, art. 5º',
  },
  link: { rotulo: 'Link do ato', maximo: 500, exemplo: 'https://' },
  conferidaEm: { tipo: 'data', rotulo: 'Conferida em', obrigatorio: true, max: hoje },
})

type PropsDoForm = {
  municipio: Municipio
  tipo: TipoDeRegra
  onTipo: (tipo: TipoDeRegra) => void
  partida: Partida
  onFechar: () => void
}

/** What goes to the server, of what is in the fields. */
function pedidoDe(ibge: number, tipo: TipoDeRegra, valores: Readonly<Record<string, unknown>>) {
  const escrita = String(valores.chave ?? '*')
  const regra = {
    tipo,
    chave: ehDeServico(tipo) ? codigoEscrito(escrita) : escrita,
    valor: valorEscrito(tipo, valores),
  } as RegraDita
  return {
    ...{ ibge, regra, vigenteDe: String(valores.vigenteDe) },
    vigenteAte: valores.vigenteAte === '' ? null : String(valores.vigenteAte),
  }
}

function FormularioDoTipo({ municipio, tipo, onTipo, partida, onFechar }: PropsDoForm) {
  const hoje = hojeEmBrasilia()
  const campos = useMemo(() => camposDe(tipo, hoje), [tipo, hoje])
  const prever = useAcao(rotas.preverRegraMunicipal)
  const publicar = useAcao(rotas.publicarRegraMunicipal)
  const [previa, setPrevia] = useState<Previa | null>(null)
  const daVersao = partida.versao?.tipo === tipo ? partida.versao : undefined
  const formulario = useFormulario({
    campos,
    falha: prever.falha ?? publicar.falha,
    inicial: {
      ...(partida.chave === undefined || partida.tipo !== tipo
        ? {}
        : { chave: ehDeServico(tipo) ? servicoEscrito(partida.chave) : partida.chave }),
      ...(daVersao
        ? { ...escritoDe(tipo, daVersao.valor), fonte: daVersao.fonte, link: daVersao.link ?? '' }
        : {}),
      ...{ vigenteDe: hoje, conferidaEm: hoje },
    },
  })
  const { valores } = formulario
  if (previa !== null)
    return (
      <Formulario
        antes={<PreviaDaRegra previa={previa} />}
        falha={publicar.falha}
        enviar="Publicar versão"
        voltar="Corrigir"
        onVoltar={() => setPrevia(null)}
        onEnviar={async () => {
          const { fonte, link, conferidaEm } = valores as Readonly<Record<string, string>>
          const feito = await publicar.executar({
            ...pedidoDe(municipio.ibge, tipo, valores),
            fonte: fonte?.trim() ?? '',
            link: link?.trim() ? link.trim() : null,
            conferidaEm: conferidaEm ?? hoje,
            ultima: previa.ultima,
          })
          // What is wrong is in a field: back to it.
          if (!feito.ok && feito.falha.erros.length > 0) setPrevia(null)
          return feito
        }}
        onFeito={() => {
          avisos.ok('Versão publicada. Nada do que já estava publicado mudou.')
          onFechar()
        }}
      />
    )
  return (
    <Formulario
      de={formulario}
      antes={
        <NativeSelect
          label="Tipo de regra"
          value={tipo}
          disabled={partida.versao !== undefined}
          data={TIPOS_DE_REGRA.map((value) => ({ value, label: TIPOS[value].rotulo }))}
          onChange={({ currentTarget: { value } }) =>
            onTipo(TIPOS_DE_REGRA.find((um) => um === value) ?? tipo)
          }
        />
      }
      enviar="Ver o que muda"
      onVoltar={onFechar}
      onEnviar={(escritos) => prever.executar(pedidoDe(municipio.ibge, tipo, escritos))}
      onFeito={setPrevia}
    >
      {Object.keys(campos).map((nome) =>
        nome === 'chave' && ehDeServico(tipo) ? (
          <CampoDoServico
            key={nome}
            comTodos={TIPOS[tipo].chaves === 'servico-ou-todos'}
            {...(formulario.campo('chave') as unknown as PropsDoCampo<string>)}
          />
        ) : (
          <Campo key={nome} de={formulario} nome={nome} />
        ),
      )}
    </Formulario>
  )
}

type Props = { municipio: Municipio; partida: Partida; onFechar: () => void }

/** A version of a rule: its kind, what it says, since when, by which act; what changes is shown before it is published. */
export function NovaVersao({ municipio, partida, onFechar }: Props) {
  const [tipo, setTipo] = useState(partida.tipo)
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`Regra de ${municipio.nome} – ${municipio.uf}`}
      tamanho="lg"
    >
      <FormularioDoTipo key={tipo} onTipo={setTipo} {...{ municipio, tipo, partida, onFechar }} />
    </Dialogo>
  )
}
