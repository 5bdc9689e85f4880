import { Button, NativeSelect } from '@mantine/core'
import { type RouteOutput, usuarios } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { MOTIVO } from '../../ui/campos.ts'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { cargaDepois, sugestoes, todasPara } from './desligamento.ts'

type Previsao = RouteOutput<typeof usuarios.preverDesligamento>
type Destinos = Readonly<Record<number, number>>

/** Who ends up with how many companies, before and after. */
function Carga({ previsao, destinos }: { previsao: Previsao; destinos: Destinos }) {
  const carga = cargaDepois(previsao, destinos)
  const maior = Math.max(1, ...carga.map(({ depois }) => depois))
  return (
    <ul className="rz-carga" aria-label="Carga depois da passagem">
      {carga.map(({ usuarioId, nome, antes, depois }) => (
        <li key={usuarioId}>
          <span>{nome}</span>
          <span className="rz-carga-barra" aria-hidden>
            <i style={{ width: `${(antes / maior) * 100}%` }} />
            <i style={{ width: `${((depois - antes) / maior) * 100}%` }} />
          </span>
          <span className="rz-numero">
            {formatarInteiro(antes)} → {formatarInteiro(depois)}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Opcao = { value: string; label: string }
const NINGUEM = 'Ninguém mais vê: dê acesso antes'

function Empresas({
  previsao,
  destinos,
  opcoes,
  onMudar,
}: {
  previsao: Previsao
  destinos: Destinos
  opcoes: Opcao[]
  onMudar: (empresaId: number, para: number) => void
}) {
  if (previsao.empresas.length === 0)
    return <p className="rz-suave">Não é responsável por nenhuma empresa.</p>
  return (
    <Tabela
      nome="Empresas e para quem passam"
      regiao="rz-passagem"
      linhas={previsao.empresas}
      chave={({ id }) => id}
      colunas={[
        { titulo: 'Empresa', celula: ({ apelido }) => apelido },
        {
          titulo: 'Passa para',
          celula: ({ id, apelido, podemReceber }) => (
            <NativeSelect
              size="xs"
              aria-label={`${apelido} passa para`}
              value={String(destinos[id] ?? '')}
              error={podemReceber.length === 0}
              data={
                podemReceber.length === 0
                  ? [{ value: '', label: NINGUEM }]
                  : opcoes.filter(({ value }) => podemReceber.includes(Number(value)))
              }
              onChange={({ currentTarget }) => onMudar(id, Number(currentTarget.value))}
            />
          ),
        },
      ]}
    />
  )
}

/** `3 operações abertas, 1 convite pendente`, or that there is nothing. */
function oResto({ operacoesAbertas, visoesDoEscritorio, convitesPendentes }: Previsao): string {
  const partes = [
    operacoesAbertas.length > 0
      ? plural(operacoesAbertas.length, 'operação aberta', 'operações abertas')
      : '',
    visoesDoEscritorio.length > 0
      ? plural(visoesDoEscritorio.length, 'visão do escritório', 'visões do escritório')
      : '',
    convitesPendentes > 0
      ? plural(convitesPendentes, 'convite pendente', 'convites pendentes')
      : '',
  ].filter(Boolean)
  return partes.length === 0 ? 'nada mais em mãos' : partes.join(', ')
}

const CAMPOS = { motivo: { ...MOTIVO, foco: false } } as const

function Passagem({
  usuarioId,
  previsao,
  onFechar,
}: {
  usuarioId: number
  previsao: Previsao
  onFechar: () => void
}) {
  const { colegas, nome } = previsao
  const [para, setPara] = useState(colegas[0]?.usuarioId ?? 0)
  const [destinos, setDestinos] = useState<Destinos>(() => sugestoes(previsao))
  const { executar, falha } = useAcao(usuarios.desligarUsuario)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  const opcoes = colegas.map((colega) => ({
    value: String(colega.usuarioId),
    label: `${colega.nome} (${plural(colega.empresas, 'empresa')})`,
  }))
  const semDestino = previsao.empresas.filter(({ id }) => destinos[id] === undefined).length
  const tudoPara = (destino: number) => {
    setPara(destino)
    setDestinos(todasPara(previsao, destino))
  }
  if (colegas.length === 0)
    return (
      <Faixa tom="atencao">
        Não há outro contador ou administrador ativo para receber. Convide alguém antes.
      </Faixa>
    )
  return (
    <Formulario
      de={formulario}
      enviar="Passar tudo e desligar"
      perigo
      pronto={semDestino === 0}
      onVoltar={onFechar}
      onEnviar={({ motivo }) =>
        executar({
          usuarioId,
          paraUsuarioId: para,
          empresas: Object.entries(destinos).map(([empresaId, paraUsuarioId]) => ({
            empresaId: Number(empresaId),
            paraUsuarioId,
          })),
          motivo,
        })
      }
      onFeito={({ empresas, operacoes, tokensRevogados }) => {
        avisos.ok(
          `${nome} foi desligado(a): ${plural(empresas, 'empresa passada', 'empresas passadas')}, ${plural(operacoes, 'operação', 'operações')}, ${plural(tokensRevogados, 'token revogado', 'tokens revogados')}.`,
        )
        onFechar()
      }}
    >
      <p>
        Tudo o que está com {nome} passa a outras pessoas e, no mesmo instante, o acesso termina.
      </p>
      <NativeSelect
        label="Quem recebe o que não é empresa"
        description={`Também: ${oResto(previsao)}.`}
        value={String(para)}
        data={opcoes}
        onChange={({ currentTarget }) => setPara(Number(currentTarget.value))}
      />
      {previsao.empresas.length > 0 ? (
        <div className="rz-formulario-acoes rz-ao-inicio">
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setDestinos(sugestoes(previsao))}
          >
            Repartir pela carga
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => tudoPara(para)}>
            Passar todas para a mesma pessoa
          </Button>
        </div>
      ) : null}
      <Empresas
        previsao={previsao}
        destinos={destinos}
        opcoes={opcoes}
        onMudar={(empresaId, destino) =>
          setDestinos((antes) => ({ ...antes, [empresaId]: destino }))
        }
      />
      {previsao.empresas.length > 0 ? <Carga previsao={previsao} destinos={destinos} /> : null}
      {semDestino > 0 ? (
        <Faixa tom="erro">
          {plural(semDestino, 'empresa não tem', 'empresas não têm')} quem receba: nenhum colega vê.
          Dê acesso a alguém e abra de novo.
        </Faixa>
      ) : null}
      {previsao.tokens > 0 ? (
        <Faixa tom="atencao">
          {plural(previsao.tokens, 'token criado', 'tokens criados')} por esta pessoa deixa de
          valer.
        </Faixa>
      ) : null}
      <Campo de={formulario} nome="motivo" />
    </Formulario>
  )
}

/** The hand-over of who leaves, on one screen: what they have, who gets it, and then no access. */
export function Desligamento({ usuarioId, onFechar }: { usuarioId: number; onFechar: () => void }) {
  const { dados, estado } = useConsulta(usuarios.preverDesligamento, { usuarioId })
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      tamanho="xl"
      titulo={dados ? `Desligar ${dados.nome}` : 'Desligar'}
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={8} /> : null}
      {dados ? <Passagem usuarioId={usuarioId} previsao={dados} onFechar={onFechar} /> : null}
    </Dialogo>
  )
}
