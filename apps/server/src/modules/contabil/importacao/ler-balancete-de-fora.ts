import { ehDataCivil } from '@razao/engine/tempo'
import {
  type CelulaLida,
  cabecalhoDa,
  lembrarColunas,
  lerBalancete,
  lerCelulas,
} from '@razao/formats/planilha-contabil'
import { textoLimpo } from './texto-limpo.ts'
import {
  type ContaDeFora,
  type Escolhidas,
  erro,
  type LivroDeFora,
  type Planilha,
} from './tipos.ts'

const PLANILHA = 32 * 1024 * 1024
const DIA_NO_PAPEL = /(\d{2})\/(\d{2})\/(\d{4})/g
const CABECALHO = 12

/** The last day that the heading of a report tells, which is the day of its balances. */
function diaDoCabecalho(celulas: readonly (readonly CelulaLida[])[]): string | null {
  const dias = celulas
    .slice(0, CABECALHO)
    .flat()
    .flatMap((celula) => [...String(celula ?? '').matchAll(DIA_NO_PAPEL)])
    .map(([, dia, mes, ano]) => `${ano}-${mes}-${dia}`)
    .filter(ehDataCivil)
  return dias.toSorted().at(-1) ?? null
}

/** What a person said of this file's columns, and what the office said of other headings. */
export type ColunasConhecidas = {
  readonly escolhidas: Escolhidas | null
  readonly lembradas: ReadonlyMap<string, Escolhidas['colunas']>
}
const NADA: ColunasConhecidas = { escolhidas: null, lembradas: new Map() }

/** Reads a balancete: the columns said by a person, then those remembered of the same heading, then those found. */
export async function lerUmBalancete(
  blocos: AsyncIterable<Uint8Array>,
  { escolhidas, lembradas }: ColunasConhecidas = NADA,
): Promise<LivroDeFora> {
  const partes: Uint8Array[] = []
  let tamanho = 0
  for await (const bloco of blocos) {
    tamanho += bloco.length
    if (tamanho > PLANILHA) return vazio('A planilha passa de 32 MB.')
    partes.push(Uint8Array.from(bloco))
  }
  const celulas = lerCelulas(Buffer.concat(partes))
  if (!celulas.ok) return vazio(celulas.refusal.mensagem)
  const ditas = escolhidas ?? lembrarColunas(celulas.value, lembradas) ?? undefined
  const { linhas, erros, ...achadas } = lerBalancete(celulas.value, [], ditas)
  const contas = new Map<string, ContaDeFora>()
  const repetidas: string[] = []
  for (const { codigo, nome, saldo, saldoAnterior, analitica } of linhas) {
    if (!analitica) continue
    const origem = textoLimpo(codigo, 255)
    if (contas.has(origem)) repetidas.push(origem)
    contas.set(origem, {
      origem,
      nome: textoLimpo(nome, 200),
      abertura: saldo ?? 0,
      anterior: saldoAnterior,
    })
  }
  return {
    empresa: null,
    periodo: null,
    contas: [...contas.values()],
    centros: [],
    dataDeAbertura: diaDoCabecalho(celulas.value),
    planilha: {
      linhaDosTitulos: achadas.linhaDosTitulos,
      colunas: achadas.colunas,
      origem: origemDas(escolhidas, ditas, achadas.linhaDosTitulos),
      ...amostraDe(celulas.value),
    },
    problemas: [
      ...erros.map(({ linha, mensagem }) => erro(mensagem, linha)),
      ...repetidas.map((codigo) => erro(`A conta ${codigo} aparece mais de uma vez.`)),
    ],
  }
}

function origemDas(
  escolhidas: Escolhidas | null,
  ditas: Escolhidas | undefined,
  linhaDosTitulos: number,
): Planilha['origem'] {
  if (escolhidas !== null) return 'escolhidas'
  if (ditas !== undefined) return 'lembradas'
  return linhaDosTitulos > 0 ? 'achadas' : 'nenhuma'
}

const LINHAS = 40
const COLUNAS = 40
const CELULA = 60

/** The first lines, whose columns are as many as the widest has. */
function amostraDe(
  celulas: readonly (readonly CelulaLida[])[],
): Pick<Planilha, 'amostra' | 'cabecalhos'> {
  const primeiras = celulas.slice(0, LINHAS)
  const largura = Math.min(COLUNAS, Math.max(0, ...primeiras.map(({ length }) => length)))
  return {
    amostra: primeiras.map((linha) =>
      Array.from({ length: largura }, (_, i) => textoLimpo(String(linha[i] ?? ''), CELULA)),
    ),
    cabecalhos: primeiras.map(cabecalhoDa),
  }
}

const vazio = (porque: string): LivroDeFora => ({
  empresa: null,
  periodo: null,
  contas: [],
  centros: [],
  dataDeAbertura: null,
  problemas: [erro(porque)],
})
