import { links, paths } from '@razao/contract/paths'
import type { Memoria as MemoriaDoContrato, PassoDaMemoria } from '@razao/contract/types'
import type { Memoria, Operando, OrigemDoFato, Passo } from '@razao/engine/dinheiro'
import type { z } from 'zod'

export type MemoriaPronta = z.infer<typeof MemoriaDoContrato>
type OperandoPronto = PassoDaMemoria['operandos'][string]

/** Whose memória it is, and whether the reader may open the office's panels. */
export type LeitorDaMemoria = {
  readonly empresaId: number
  readonly competencia: string
  readonly doEscritorio: boolean
}

/** The engine's memória as the contract shows it: where a fact came from becomes a link to it. */
export const comLigacoes = (memoria: Memoria, leitor: LeitorDaMemoria): MemoriaPronta => ({
  titulo: memoria.titulo,
  passos: memoria.passos.map((passo) => passoPronto(passo, leitor)),
  resultado: memoria.resultado,
})

function passoPronto({ filhos, ...passo }: Passo, leitor: LeitorDaMemoria): PassoDaMemoria {
  const operandos = Object.entries(passo.operandos).map(
    ([nome, operando]) => [nome, operandoPronto(operando, leitor)] as const,
  )
  return {
    ...passo,
    operandos: Object.fromEntries(operandos),
    ...(filhos === undefined ? {} : { filhos: filhos.map((filho) => passoPronto(filho, leitor)) }),
  }
}

function operandoPronto(
  { origem, ...operando }: Operando,
  leitor: LeitorDaMemoria,
): OperandoPronto {
  const ligacao = origem ? ligacaoDe(origem, leitor) : null
  return ligacao === null ? operando : { ...operando, ligacoes: [ligacao] }
}

function ligacaoDe(origem: OrigemDoFato, leitor: LeitorDaMemoria) {
  const competencia = origem.competencia ?? leitor.competencia
  const mes = { empresaId: leitor.empresaId, competencia }
  if (origem.tabela === 'nota') {
    const quantas = origem.ids?.length
    const rotulo = quantas === undefined ? 'Notas fiscais do mês' : rotuloDasNotas(quantas)
    return { rotulo, rota: links.notas(mes) }
  }
  const [guiaId] = origem.tabela === 'guia' ? (origem.ids ?? []) : []
  if (guiaId !== undefined) return { rotulo: 'A guia', rota: paths.darf(guiaId) }
  if (!leitor.doEscritorio) return null
  const painel = PAINEIS[origem.tabela]
  return painel ? { rotulo: painel.rotulo, rota: painel.rota(mes) } : null
}

const rotuloDasNotas = (quantas: number): string =>
  quantas === 1 ? '1 nota fiscal' : `${quantas} notas fiscais`

const PAINEIS: Readonly<Record<string, { rotulo: string; rota: typeof links.notas }>> = {
  receita: { rotulo: 'Faturamento do mês', rota: links.faturamento },
  folha: { rotulo: 'Pró-labore do mês', rota: links.proLabore },
  holerites: { rotulo: 'Holerites do mês', rota: links.mapa },
  apuracao: { rotulo: 'Apuração do mês', rota: links.das },
}
