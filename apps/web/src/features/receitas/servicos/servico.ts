import { type RouteInput, type RouteOutput, servicos } from '@razao/contract'
import { textoComVariaveis } from '@razao/engine/cobranca'
import type { DefinicaoDeFiltros } from '../../../state/filtros-do-endereco.ts'
import type { Campos, Valores } from '../../../ui/campos.ts'
import { competenciaPorExtenso, formatarCnae } from '../../../ui/formato.ts'

export type Servico = RouteOutput<typeof servicos.lerServico>
type Envio = Omit<RouteInput<typeof servicos.alterarServico>, 'servicoId' | 'versao'>

export const FILTROS_DE_SERVICOS = {
  empresaId: 'numero',
  arquivado: 'booleano',
} as const satisfies DefinicaoDeFiltros

const ANEXOS = [
  ['', 'O da atividade'],
  ['I', 'Anexo I'],
  ['II', 'Anexo II'],
  ['III', 'Anexo III'],
  ['IV', 'Anexo IV'],
  ['V', 'Anexo V'],
  ['FATOR_R', 'Fator R (III ou V)'],
] as const
export const textoDoAnexo = (anexo: Servico['anexo']): string | null =>
  anexo === null ? null : (ANEXOS.find(([valor]) => valor === anexo)?.[1] ?? anexo)

type Rotulos<C extends string> = Readonly<Record<C, string>>
const opcoesDe = <C extends string>(rotulos: Rotulos<C>) => Object.entries(rotulos) as [C, string][]

const numeros = (quantos: number, oQue: string) => (escrito: string) =>
  new RegExp(`^\\d{${quantos}}$`).test(escrito.replace(/\D/g, ''))
    ? null
    : `${oQue} tem ${quantos} números.`

export const CAMPOS = {
  nome: { rotulo: 'Nome do serviço', obrigatorio: true, maximo: 120, foco: true },
  codigoNacional: { rotulo: 'Código do serviço', obrigatorio: true },
  codigoMunicipal: {
    rotulo: 'Código municipal',
    maximo: 3,
    validar: numeros(3, 'O código municipal'),
    descricao: 'Só onde a prefeitura divide o código nacional.',
  },
  nbs: { rotulo: 'NBS' },
  cnae: { rotulo: 'CNAE', maximo: 9, validar: numeros(7, 'O CNAE') },
  anexo: { tipo: 'escolha', rotulo: 'Anexo do Simples', opcoes: ANEXOS },
  aliquotaIss: {
    tipo: 'percentual',
    rotulo: 'Alíquota do ISS',
    validar: (fator: string) => (Number(fator) <= 0.05 ? null : 'A alíquota do ISS vai até 5 %.'),
  },
  valorPadrao: { tipo: 'dinheiro', rotulo: 'Valor padrão (R$)' },
  codigo: {
    rotulo: 'Código da empresa',
    maximo: 20,
    validar: (escrito: string) =>
      /^[a-zA-Z0-9]{1,20}$/.test(escrito)
        ? null
        : 'O código tem até 20 letras e números, sem espaços.',
  },
  descricao: {
    tipo: 'longo',
    rotulo: 'Descrição na nota',
    obrigatorio: true,
    maximo: 2000,
    linhas: 3,
    descricao: '{mes}, {ano} e {parcela} são escritos em cada cobrança.',
    validar: (escrito: string) => {
      const lida = lerDescricao(escrito, '2026-01')
      return lida.ok ? null : lida.refusal.mensagem
    },
  },
  natureza: {
    tipo: 'escolha',
    rotulo: 'Natureza, para as retenções federais',
    opcoes: opcoesDe(servicos.ROTULOS_DA_NATUREZA),
  },
  cessaoDeMaoDeObra: {
    tipo: 'caixa',
    rotulo: 'Cessão de mão de obra ou empreitada: o cliente retém 11 % de INSS',
  },
  inssBaseMinima: {
    tipo: 'escolha',
    rotulo: 'Base mínima do INSS',
    opcoes: [
      ['', 'A nota inteira, menos o que for provado'],
      ...opcoesDe(servicos.ROTULOS_DA_BASE_MINIMA),
    ],
  },
} as const satisfies Campos
export type ValoresDoServico = Valores<typeof CAMPOS>

function lerDescricao(modelo: string, competencia: string) {
  const [mes = '', , ano = ''] = competenciaPorExtenso(competencia).split(' ')
  return textoComVariaveis(modelo, { mes, ano, parcela: 1 })
}

/** The description as a note of this month would bring it; null while it cannot be written. */
export function exemploDaDescricao(modelo: string, competencia: string): string | null {
  if (!/\{[^{}]*\}/.test(modelo)) return null
  const lida = lerDescricao(modelo, competencia)
  return lida.ok ? lida.value : null
}

export const VAZIO: Partial<ValoresDoServico> = { natureza: 'outros' }

/** A service as the fields hold it. */
export const valoresDo = (s: Servico): Partial<ValoresDoServico> => ({
  nome: s.nome,
  codigo: s.codigo ?? '',
  codigoNacional: s.codigoNacional,
  codigoMunicipal: s.codigoMunicipal ?? '',
  nbs: s.nbs ?? '',
  cnae: formatarCnae(s.cnae ?? ''),
  anexo: s.anexo ?? '',
  aliquotaIss: s.aliquotaIss ?? '',
  descricao: s.descricao,
  valorPadrao: s.valorPadrao,
  natureza: s.natureza,
  cessaoDeMaoDeObra: s.cessaoDeMaoDeObra,
  inssBaseMinima: s.inssBaseMinima ?? '',
})

const ouNulo = (escrito: string): string | null => escrito.trim() || null

/** As the route takes it; the item is the one of the code. */
export const paraEnvio = (v: ValoresDoServico): Envio => ({
  nome: v.nome,
  codigo: ouNulo(v.codigo),
  itemLc116: `${v.codigoNacional.slice(0, 2)}.${v.codigoNacional.slice(2, 4)}`,
  codigoNacional: v.codigoNacional,
  codigoMunicipal: ouNulo(v.codigoMunicipal),
  nbs: ouNulo(v.nbs),
  cnae: ouNulo(v.cnae.replace(/\D/g, '')),
  anexo: v.anexo || null,
  aliquotaIss: ouNulo(v.aliquotaIss),
  descricao: v.descricao,
  valorPadrao: v.valorPadrao,
  natureza: v.natureza,
  cessaoDeMaoDeObra: v.cessaoDeMaoDeObra,
  inssBaseMinima: v.cessaoDeMaoDeObra ? v.inssBaseMinima || null : null,
})

/** `010701` as it is read: `01.07.01`; and an NBS, `1.1502.20.00`. */
export const codigoEscrito = (codigo: string): string =>
  codigo.replace(/^(\d{2})(\d{2})(\d{2})$/, '$1.$2.$3')
export const nbsEscrita = (nbs: string): string =>
  nbs.replace(/^(\d)(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3.$4')
