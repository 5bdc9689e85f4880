import { Button, TextInput } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { AvisoDeRascunho } from '../../ui/AvisoDeRascunho.tsx'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { validarMascara } from '../../ui/mascaras.ts'
import { ResumoDeErros } from '../../ui/ResumoDeErros.tsx'
import { type Campos, useFormulario } from '../../ui/use-formulario.ts'
import { type MeuEscritorio, paraSalvar } from './meu-escritorio.ts'

type Nome =
  | 'nome'
  | 'razaoSocial'
  | 'crc'
  | 'email'
  | 'telefone'
  | 'horario'
  | 'encarregadoLgpd'
  | 'cep'
  | 'logradouro'
  | 'numero'
  | 'complemento'
  | 'bairro'
  | 'municipio'
  | 'uf'

const CAMPOS: Campos<Nome> = {
  nome: { rotulo: 'Nome do escritório', obrigatorio: true },
  razaoSocial: { rotulo: 'Razão social', obrigatorio: true },
  crc: { rotulo: 'CRC' },
  email: {
    rotulo: 'E-mail',
    obrigatorio: true,
    validar: (valor) => validarMascara('email', valor),
  },
  telefone: { rotulo: 'Telefone' },
  horario: { rotulo: 'Horário de atendimento' },
  encarregadoLgpd: { rotulo: 'Encarregado de dados (LGPD)' },
  cep: { rotulo: 'CEP', validar: (valor) => validarMascara('cep', valor) },
  logradouro: { rotulo: 'Logradouro' },
  numero: { rotulo: 'Número' },
  complemento: { rotulo: 'Complemento' },
  bairro: { rotulo: 'Bairro' },
  municipio: { rotulo: 'Município' },
  uf: {
    rotulo: 'UF',
    validar: (valor) => (/^[A-Za-z]{2}$/.test(valor) ? null : 'Use duas letras, como SP.'),
  },
}

const valoresDo = ({ endereco, padroes, ...dados }: MeuEscritorio): Record<Nome, string> => ({
  nome: dados.nome,
  razaoSocial: dados.razaoSocial,
  crc: dados.crc ?? '',
  email: dados.email,
  telefone: dados.telefone ?? '',
  horario: padroes.horario ?? '',
  encarregadoLgpd: dados.encarregadoLgpd ?? '',
  cep: endereco.cep,
  logradouro: endereco.logradouro,
  numero: endereco.numero,
  complemento: endereco.complemento,
  bairro: endereco.bairro,
  municipio: endereco.municipio,
  uf: endereco.uf,
})
const ouNulo = (texto: string): string | null => (texto.trim() === '' ? null : texto.trim())

const mudancaDos = (valores: Readonly<Record<Nome, string>>, atual: MeuEscritorio) => {
  const { horario: _, ...padroes } = atual.padroes
  const { crc, telefone, encarregadoLgpd } = valores
  return {
    nome: valores.nome,
    razaoSocial: valores.razaoSocial,
    email: valores.email,
    crc: ouNulo(crc),
    telefone: ouNulo(telefone),
    encarregadoLgpd: ouNulo(encarregadoLgpd),
    endereco: {
      cep: valores.cep,
      logradouro: valores.logradouro,
      numero: valores.numero,
      complemento: valores.complemento,
      bairro: valores.bairro,
      municipio: valores.municipio,
      uf: valores.uf.toUpperCase(),
    },
    padroes: {
      ...padroes,
      ...(valores.horario.trim() === '' ? {} : { horario: valores.horario.trim() }),
    },
  }
}

const DADOS = [
  'nome',
  'razaoSocial',
  'crc',
  'email',
  'telefone',
  'horario',
  'encarregadoLgpd',
] as const
const ENDERECO = [
  'cep',
  'logradouro',
  'numero',
  'complemento',
  'bairro',
  'municipio',
  'uf',
] as const
type Formulario = ReturnType<typeof useFormulario<Nome>>

function Campo({ nome, formulario }: { nome: Nome; formulario: Formulario }) {
  const { onChange, ...campo } = formulario.campo(nome)
  if (nome === 'cep' || nome === 'email')
    return <CampoMascarado tipo={nome} {...campo} onChange={onChange} />
  return (
    <TextInput
      {...campo}
      maxLength={nome === 'uf' ? 2 : 150}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

/** Who the office is. Give it the version as key. */
export function Identificacao({ dados }: { dados: MeuEscritorio }) {
  const { executar, enviando, falha } = useAcao(escritorio.salvarMeuEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: valoresDo(dados),
    doServidor: errosPorCampo(falha),
  })
  const rascunho = useRascunho({
    chave: `${paths.contador.meuEscritorio}#identificacao`,
    titulo: 'Identificação do escritório',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const salvar = async (valores: Readonly<Record<Nome, string>>) => {
    const { ok } = await executar(paraSalvar(dados, mudancaDos(valores, dados)))
    if (!ok) return
    await rascunho.concluir()
    formulario.salvo()
    avisos.ok('Dados do escritório salvos.')
  }
  return (
    <form className="rz-cartao rz-parte" onSubmit={formulario.aoEnviar(salvar)} noValidate>
      <AvisoDeRascunho rascunho={rascunho.recuperado} />
      <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
      <fieldset className="rz-campos" disabled={!dados.podeEditar}>
        <legend>Identificação</legend>
        <TextInput label="CNPJ" value={formatarDocumento(dados.cnpj)} disabled readOnly />
        {DADOS.map((nome) => (
          <Campo key={nome} nome={nome} formulario={formulario} />
        ))}
      </fieldset>
      <fieldset className="rz-campos" disabled={!dados.podeEditar}>
        <legend>Endereço</legend>
        {ENDERECO.map((nome) => (
          <Campo key={nome} nome={nome} formulario={formulario} />
        ))}
      </fieldset>
      {dados.podeEditar ? (
        <div className="rz-formulario-acoes">
          <Button type="submit" loading={enviando} disabled={!formulario.sujo}>
            Salvar
          </Button>
        </div>
      ) : null}
    </form>
  )
}
