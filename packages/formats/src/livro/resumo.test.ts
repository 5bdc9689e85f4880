import { dfc, dlpa, dre } from '@razao/engine/contabil/demonstracoes'
import { describe, expect, it } from 'vitest'
import { validarLivroParaEcd } from '../ecd/index.ts'
import { resumirLancamentos, saldosDoPeriodo } from './resumo.ts'
import { livroFicticio, montarLivro, saldosDe } from './testes/livro-ficticio.ts'
import type { LancamentoDoLivro, LivroContabil } from './tipos.ts'

/** R$ 1.000,00 of revenue of the year before, never closed, besides what the book opens with. */
const ABERTURA = new Map([
  ['1.1.1.02', 1_600_000],
  ['1.2.3.05', 1_000_000],
  ['2.3.1.01', -2_000_000],
  ['2.3.3.01', -500_000],
  ['3.1.1.03', -100_000],
])
const doAno = [...(livroFicticio().lancamentos() as LancamentoDoLivro[])].filter(
  (l) => l.tipo !== 'encerramento',
)
const fechado = montarLivro(doAno, ABERTURA)
const aberto: LivroContabil = {
  ...fechado,
  saldosMensais: saldosDe(doAno, '2026', ABERTURA),
  lancamentos: () => doAno,
}

const valorDe = (linhas: readonly { codigo: string; valor: number }[], codigo: string) =>
  linhas.find((l) => l.codigo === codigo)?.valor

describe.each([
  ['closed with this one', fechado],
  ['still open', aberto],
] as const)('a year before that was never closed, %s', (_, livro) => {
  it('is in no DRE of this year, and opens the DLPA', async () => {
    const { saldos, encerrado } = saldosDoPeriodo(
      livro,
      await resumirLancamentos(livro.lancamentos()),
    )
    expect(valorDe(dre(saldos), 'receita-bruta')).toBe(36_000_000)
    const mutacoes = dlpa(saldos, { encerrado })
    expect(valorDe(mutacoes, 'saldo-inicial')).toBe(600_000)
    expect(valorDe(mutacoes, 'resultado')).toBe(33_132_820)
    expect(valorDe(mutacoes, 'saldo-final')).toBe(600_000 + 33_132_820 - 1_000_000)
    const caixa = saldos.find(({ conta }) => conta === '1.1.1.02')
    expect(dfc(saldos, { encerrado }).variacao).toBe((caixa?.saldo ?? 0) - 1_600_000)
  })

  it('is pointed at by account in the ECD', async () => {
    const { achados } = await validarLivroParaEcd(livro, { planoReferencial: '2' })
    expect(
      achados.filter((a) => a.codigo === 'exercicio-anterior-aberto').map((a) => a.mensagem),
    ).toEqual([
      'A conta de resultado 3.1.1.03 Prestação de serviços começa o exercício com R$ 1.000,00 C.',
    ])
    expect(achados.map((a) => a.codigo)).not.toContain('linha-diverge-das-contas')
  })
})
