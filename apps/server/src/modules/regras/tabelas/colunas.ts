// A table of rules: one line for each version, with a column for each thing that some kind of rule says.
import { decimalDosCentavos } from '@razao/engine/dinheiro'
import { TIPOS, TIPOS_DE_REGRA, type ValorDaRegra } from '@razao/engine/municipal'
import type { Escrito } from './celulas.ts'

/** Columns that every line has. */
export const COLUNAS_DA_LINHA = {
  ibge: 'Código IBGE',
  municipio: 'Município',
  uf: 'UF',
  tipo: 'Tipo',
  chave: 'Serviço ou de quem',
  vigenteDe: 'Vigente de',
  vigenteAte: 'Vigente até',
  fonte: 'Fonte',
  link: 'Link',
  conferidaEm: 'Conferida em',
} as const

/** Columns of what is said, by the name that it has in the rule. */
export const COLUNAS_DO_VALOR = {
  situacao: 'Situação',
  emissorNacional: 'Emissor nacional',
  sistema: 'Sistema',
  nome: 'Nome do sistema',
  versao: 'Versão do sistema',
  endereco: 'Endereço do sistema',
  dialeto: 'Dialeto do serviço',
  servico: 'Endereço do serviço',
  servicoDeTeste: 'Endereço de testes',
  ordem: 'Por onde emitir',
  aliquota: 'Alíquota',
  deducao: 'Dedução da base',
  codigo: 'Código municipal',
  descricao: 'Descrição do código',
  nbs: 'NBS',
  cnae: 'CNAE',
  uso: 'Inscrição na nota',
  modo: 'Modo do prazo',
  quantidade: 'Dias do prazo',
  valorMaximo: 'Valor máximo',
  permitida: 'Permitida',
  quem: 'Quem retém',
  quando: 'Quando retém',
  valor: 'Valor fixo',
  periodo: 'Período do fixo',
  por: 'Fixo por',
  dia: 'Dia do vencimento',
  senaoUtil: 'Se não for dia útil',
} as const

export type ColunaDaLinha = keyof typeof COLUNAS_DA_LINHA
export type ColunaDoValor = keyof typeof COLUNAS_DO_VALOR
export type Celulas = Readonly<Partial<Record<ColunaDaLinha | ColunaDoValor, Escrito>>>

export const TIPO_POR_NOME: Readonly<Record<string, (typeof TIPOS_DE_REGRA)[number]>> =
  Object.fromEntries(
    TIPOS_DE_REGRA.flatMap((tipo) => [
      [tipo, tipo],
      [TIPOS[tipo].rotulo, tipo],
    ]),
  )

const porCento = (fator: string): string =>
  String(Number((Number(fator) * 100).toFixed(6))).replace('.', ',')
const simNao = (valor: boolean): string => (valor ? 'sim' : 'não')

const TAXAS: ReadonlySet<string> = new Set(['aliquota', 'deducao'])
const VALORES: ReadonlySet<string> = new Set(['valor', 'valorMaximo'])

function escrever(campo: string, valor: unknown): string | null {
  if (valor === null || valor === undefined) return null
  if (typeof valor === 'boolean') return simNao(valor)
  if (TAXAS.has(campo)) return porCento(String(valor))
  if (VALORES.has(campo)) return decimalDosCentavos(Number(valor))
  return Array.isArray(valor) ? valor.join(', ') : String(valor)
}

/** Many codes share their cells, with a bar between them. */
const juntos = (codigos: readonly Readonly<Record<string, string | null>>[], campo: string) => {
  const ditos = codigos.map((um) => um[campo] ?? '')
  return ditos.every((dito) => dito === '') ? null : ditos.join('|')
}

/** The cells of what a rule says, as the table is written. */
export function celulasDoValor(valor: ValorDaRegra): Partial<Record<ColunaDoValor, string | null>> {
  if ('codigos' in valor)
    return {
      codigo: juntos(valor.codigos, 'codigo'),
      descricao: juntos(valor.codigos, 'descricao'),
      nbs: juntos(valor.codigos, 'nbs'),
      cnae: juntos(valor.codigos, 'cnae'),
    }
  return Object.fromEntries(
    Object.entries(valor).map(([campo, dito]) => [campo, escrever(campo, dito)]),
  )
}
