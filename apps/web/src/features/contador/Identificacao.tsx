import { TextInput } from '@mantine/core'
import { escritorio } from '@razao/contract'
import type { ReactNode } from 'react'
import { RespostaDoCep } from '../../api/RespostaDoCep.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { useFormulario } from '../../ui/use-formulario.ts'
import { type MeuEscritorio, paraSalvar } from './meu-escritorio.ts'

const texto = (rotulo: string, obrigatorio = false) => ({ rotulo, obrigatorio, maximo: 150 })
const CAMPOS = {
  nome: texto('Nome do escritório', true),
  razaoSocial: texto('Razão social', true),
  crc: texto('CRC'),
  email: { tipo: 'email', rotulo: 'E-mail', obrigatorio: true },
  telefone: texto('Telefone'),
  horario: texto('Horário de atendimento'),
  encarregadoLgpd: texto('Encarregado de dados (LGPD)'),
  cep: { tipo: 'cep', rotulo: 'CEP' },
  logradouro: texto('Logradouro'),
  numero: texto('Número'),
  complemento: texto('Complemento'),
  bairro: texto('Bairro'),
  municipio: texto('Município'),
  uf: {
    rotulo: 'UF',
    maximo: 2,
    validar: (valor: string) => (/^[A-Za-z]{2}$/.test(valor) ? null : 'Use duas letras, como SP.'),
  },
} as const
type Nome = keyof typeof CAMPOS

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

/** Who the office is. Give it the version as key. */
export function Identificacao({ dados }: { dados: MeuEscritorio }) {
  const { executar, falha } = useAcao(escritorio.salvarMeuEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: valoresDo(dados),
    falha,
  })
  const rascunho = useRascunho({
    chave: `${paths.contador.meuEscritorio}#identificacao`,
    titulo: 'Identificação do escritório',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const parte = (
    legenda: string,
    nomes: readonly Nome[],
    antes?: ReactNode,
    depois?: ReactNode,
  ) => (
    <fieldset className="rz-campos" disabled={!dados.podeEditar}>
      <legend>{legenda}</legend>
      {antes}
      {nomes.map((nome) => (
        <Campo key={nome} de={formulario} nome={nome} />
      ))}
      {depois}
    </fieldset>
  )
  return (
    <Formulario
      de={formulario}
      className="rz-cartao rz-parte"
      rascunho={rascunho}
      enviar={dados.podeEditar ? 'Salvar' : undefined}
      pronto={formulario.sujo}
      onEnviar={(valores) => executar(paraSalvar(dados, mudancaDos(valores, dados)))}
      onFeito={() => avisos.ok('Dados do escritório salvos.')}
    >
      {parte(
        'Identificação',
        DADOS,
        <TextInput label="CNPJ" value={formatarDocumento(dados.cnpj)} disabled readOnly />,
      )}
      {parte(
        'Endereço',
        ENDERECO,
        undefined,
        <RespostaDoCep
          cep={formulario.valores.cep}
          valores={formulario.valores}
          propor={({ logradouro, bairro, municipio, uf }) => [
            { logradouro },
            { bairro },
            { municipio, uf },
          ]}
          onPreencher={formulario.preencher}
        />,
      )}
    </Formulario>
  )
}
