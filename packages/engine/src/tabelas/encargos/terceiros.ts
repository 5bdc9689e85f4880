import { type Decimal, decimal } from '../../dinheiro/index.ts'
import { tabelas } from '../../tempo/index.ts'

/** Who is paid through the folha besides the previdência; `bit` makes up the code of terceiros. */
export const TERCEIROS = {
  'salario-educacao': { nome: 'Salário-educação', bit: 1, codigoReceita: '1170' },
  incra: { nome: 'Incra', bit: 2, codigoReceita: '1176' },
  senai: { nome: 'Senai', bit: 4, codigoReceita: null },
  sesi: { nome: 'Sesi', bit: 8, codigoReceita: null },
  senac: { nome: 'Senac', bit: 16, codigoReceita: '1191' },
  sesc: { nome: 'Sesc', bit: 32, codigoReceita: '1196' },
  sebrae: { nome: 'Sebrae', bit: 64, codigoReceita: '1200' },
  dpc: { nome: 'DPC', bit: 128, codigoReceita: null },
  aeroviario: { nome: 'Fundo Aeroviário', bit: 256, codigoReceita: null },
  senar: { nome: 'Senar', bit: 512, codigoReceita: null },
  sest: { nome: 'Sest', bit: 1024, codigoReceita: null },
  senat: { nome: 'Senat', bit: 2048, codigoReceita: null },
  sescoop: { nome: 'Sescoop', bit: 4096, codigoReceita: null },
} as const
export type Terceiro = keyof typeof TERCEIROS

const EM_ORDEM = Object.keys(TERCEIROS) as readonly Terceiro[]

/** Who a código de terceiros pays: `'0115'` is the sum of the bits of each; null when it is not one. */
export function terceirosDoCodigo(codigo: string): readonly Terceiro[] | null {
  if (!/^\d{4}$/.test(codigo)) return null
  const soma = Number(codigo)
  const quem = EM_ORDEM.filter((t) => Math.floor(soma / TERCEIROS[t].bit) % 2 === 1)
  return quem.reduce((total, t) => total + TERCEIROS[t].bit, 0) === soma ? quem : null
}

export type Fpas =
  | '507'
  | '515'
  | '523'
  | '531'
  | '540'
  | '558'
  | '566'
  | '574'
  | '590'
  | '612'
  | '620'
  | '655'
  | '680'
export type LinhaFpas = { readonly terceiro: Terceiro; readonly aliquota: Decimal }
export type TabelaFpas = { readonly codigos: Readonly<Record<Fpas, readonly LinhaFpas[]>> }

const linhas = (...pares: readonly (readonly [Terceiro, string])[]): readonly LinhaFpas[] =>
  pares.map(([terceiro, aliquota]) => ({ terceiro, aliquota: decimal(aliquota) }))

const EDUCACAO = ['salario-educacao', '0.025'] as const
const INCRA = ['incra', '0.002'] as const
const SEBRAE = ['sebrae', '0.006'] as const

const cultura = () => linhas(EDUCACAO, INCRA, ['sesc', '0.015'], ['sebrae', '0.003'])
const maritimo = () => linhas(EDUCACAO, INCRA, ['dpc', '0.025'])

/** What each código FPAS pays to terceiros. Companies of the Simples pay none. */
export const FPAS = tabelas<TabelaFpas>('tabela de terceiros por FPAS', [
  {
    desde: '2018-01',
    revisarEm: '2027-01',
    fonte: 'IN RFB 2.110/2022, anexo IV (tabela de FPAS)',
    codigos: {
      '507': linhas(EDUCACAO, INCRA, ['senai', '0.01'], ['sesi', '0.015'], SEBRAE),
      '515': linhas(EDUCACAO, INCRA, ['senac', '0.01'], ['sesc', '0.015'], SEBRAE),
      '523': linhas(EDUCACAO, INCRA),
      '531': linhas(EDUCACAO, ['incra', '0.027']),
      '540': maritimo(),
      '558': linhas(EDUCACAO, INCRA, ['aeroviario', '0.025']),
      '566': cultura(),
      '574': cultura(),
      '590': linhas(EDUCACAO),
      '612': linhas(EDUCACAO, INCRA, SEBRAE, ['sest', '0.015'], ['senat', '0.01']),
      '620': linhas(['sest', '0.015'], ['senat', '0.01']),
      '655': linhas(EDUCACAO),
      '680': maritimo(),
    },
  },
])
