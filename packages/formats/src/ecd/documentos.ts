import { dfc } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { formatarData } from '@razao/engine/tempo'
import {
  type LivroContabil,
  nosLugares,
  resumoDo,
  saldosDoPeriodo,
  valorNoPapel,
} from '../livro/index.ts'
import { escreverRtf } from './rtf.ts'
import type { OpcoesDaEcd } from './tipos.ts'

const DESCRICAO = 60
const VALOR = 20

/** A figure on paper: a negative between parentheses. */
const entreParenteses = (valor: number): string =>
  valor < 0 ? `(${valorNoPapel(-valor)})` : valorNoPapel(valor)

/**
 * What goes in J800: the DFC by the indirect method (`002`) and, when there are any, the notas explicativas (`010`).
 * NBC TG 1001 and 1000 ask for both; of a microentidade the DFC is not asked, and may be there.
 */
export async function documentosDaEcd(
  livro: LivroContabil,
  notas: readonly { readonly titulo: string; readonly texto: string }[],
): Promise<NonNullable<OpcoesDaEcd['documentos']>> {
  const { saldos, encerrado } = saldosDoPeriodo(livro, await resumoDo(livro))
  const { linhas } = exigirValor(dfc(nosLugares(saldos, livro.plano), { encerrado }))
  const { inicio, fim } = livro.periodo
  const titulo = `${livro.empresa.nome}: fluxos de caixa de ${formatarData(inicio)} a ${formatarData(fim)}`
  const daDfc = escreverRtf(
    [
      {
        titulo,
        linhas: linhas.map(
          (l) =>
            `${l.descricao.slice(0, DESCRICAO).padEnd(DESCRICAO)}${entreParenteses(l.valor).padStart(VALOR)}`,
        ),
      },
    ],
    true,
  )
  const dasNotas = escreverRtf(notas.map((n) => ({ titulo: n.titulo, linhas: [n.texto] })))
  return [
    { tipo: '002', descricao: 'Demonstração dos Fluxos de Caixa', rtf: daDfc },
    ...(notas.length === 0
      ? []
      : [{ tipo: '010', descricao: 'Notas explicativas', rtf: dasNotas }]),
  ]
}
