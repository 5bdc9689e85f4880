import { Checkbox, TextInput } from '@mantine/core'
import { cadastro as rotas } from '@razao/contract'
import { paths } from '../../../paths.ts'
import { useUsuario } from '../../../state/contexto.ts'
import { hojeEmBrasilia } from '../../../state/hoje.ts'
import { CampoMascarado } from '../../../ui/CampoMascarado.tsx'
import { type ErroDe, FormularioDaLista, TirarDaLista } from './FormularioDaLista.tsx'
import {
  errosDosSocios,
  novoSocio,
  type SocioEscrito,
  sociosDo,
  sociosParaEnvio,
} from './listas.ts'
import type { PropsDaEdicao } from './props.ts'
import { useEdicao } from './use-edicao.ts'
import { errosDaLista, useListaEditada } from './use-lista-editada.ts'

const ROTULOS: Readonly<Record<string, string>> = {
  nome: 'Nome',
  cpf: 'CPF',
  nascimento: 'Data de nascimento',
  rg: 'RG',
  participacao: 'Participação',
  de: 'Sócio desde',
  ate: 'Saiu em',
}

type DoSocio = {
  socio: SocioEscrito
  indice: number
  erroDe: ErroDe
  onMudar: (mudanca: Partial<SocioEscrito>) => void
  onTirar: () => void
}

function Socio({ socio, indice, erroDe, onMudar, onTirar }: DoSocio) {
  const nome = socio.nome || `Sócio ${indice + 1}`
  return (
    <fieldset className="ne-socio">
      <legend>{nome}</legend>
      <div className="ne-campos">
        <TextInput
          {...erroDe('nome')}
          label="Nome"
          className="ne-largo"
          required
          maxLength={150}
          value={socio.nome}
          onChange={({ currentTarget }) => onMudar({ nome: currentTarget.value })}
        />
        <CampoMascarado
          {...erroDe('cpf')}
          tipo="cpf"
          label="CPF"
          required
          value={socio.cpf}
          onChange={(cpf) => onMudar({ cpf })}
        />
        <CampoMascarado
          {...erroDe('nascimento')}
          tipo="birthDate"
          label="Data de nascimento"
          value={socio.nascimento}
          onChange={(nascimento) => onMudar({ nascimento })}
        />
        <CampoMascarado
          {...erroDe('rg')}
          tipo="rg"
          label="RG"
          value={socio.rg}
          onChange={(rg) => onMudar({ rg })}
        />
        <TextInput
          {...erroDe('participacao')}
          label="Participação (%)"
          required
          inputMode="decimal"
          maxLength={10}
          value={socio.participacao}
          onChange={({ currentTarget }) => onMudar({ participacao: currentTarget.value })}
        />
        <CampoMascarado
          {...erroDe('de')}
          tipo="date"
          label="Sócio desde"
          required
          value={socio.de}
          onChange={(de) => onMudar({ de })}
        />
        <CampoMascarado
          {...erroDe('ate')}
          tipo="date"
          label="Saiu em"
          value={socio.ate}
          onChange={(ate) => onMudar({ ate })}
        />
      </div>
      <div className="ne-socio-pe">
        <Checkbox
          label="Administra a empresa"
          checked={socio.administrador}
          onChange={({ currentTarget }) => onMudar({ administrador: currentTarget.checked })}
        />
        {socio.id === null ? <TirarDaLista nome={nome} onTirar={onTirar} /> : null}
      </div>
    </fieldset>
  )
}

/** Who owns the company: who comes in, who left, how much each one has. */
export function EditarSocios({ empresaId, cadastro, onFechar, onTrazer }: PropsDaEdicao) {
  const hoje = useUsuario()?.hoje ?? hojeEmBrasilia()
  const edicao = useEdicao(rotas.alterarSocios, 'Sócios salvos.', onFechar)
  const lista = useListaEditada<SocioEscrito>({
    inicial: () => sociosDo(cadastro),
    rascunho: {
      chave: `${paths.perfil.raiz}#socios-${empresaId}`,
      titulo: `Sócios de ${cadastro.dados.apelido}`,
    },
    errosDe: (linhas) => errosDosSocios(linhas, hoje),
    doServidor: errosDaLista(edicao.erros, 'socios', 'soma'),
    onMudar: edicao.limpar,
  })
  const salvar = async () => {
    const { versao } = cadastro
    const socios = sociosParaEnvio(lista.linhas)
    return await edicao.salvar({ empresaId, versao, socios })
  }
  return (
    <FormularioDaLista
      {...{ empresaId, onFechar, onTrazer, lista, edicao }}
      rotulos={ROTULOS}
      de="do sócio"
      doTodo={{ campo: 'soma', rotulo: 'Participações' }}
      novo={{ rotulo: 'Mais um sócio', linha: () => novoSocio(hoje) }}
      onSalvar={salvar}
      explicacao="Quem sai não é apagado: escreva o dia em «Saiu em». Corrigir nome, CPF, nascimento ou RG corrige a pessoa em todas as empresas do escritório."
      linha={(socio, indice, erroDe) => (
        <Socio
          key={socio.chave}
          {...{ socio, indice, erroDe }}
          onMudar={(mudanca) => lista.mudar(socio.chave, mudanca)}
          onTirar={() => lista.tirar(socio.chave)}
        />
      )}
    />
  )
}
