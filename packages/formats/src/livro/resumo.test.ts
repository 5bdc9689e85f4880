import { dfc, dlpa, dre } from '@razao/engine/contabil/demonstracoes'
import { exigirValor } from '@razao/engine/dinheiro'
import { describe, expect, it } from 'vitest'
import { registrosDaEcd, validarLivroParaEcd } from '../ecd/index.ts'
import { balancoDoLivro } from './balanco-do-livro.ts'
import { paginasDoDiario } from './papel/livros.ts'
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
    expect(valorDe(exigirValor(dre(saldos)), 'receita-bruta')).toBe(36_000_000)
    const mutacoes = exigirValor(dlpa(saldos, { encerrado }))
    expect(valorDe(mutacoes, 'saldo-inicial')).toBe(600_000)
    expect(valorDe(mutacoes, 'resultado')).toBe(33_132_820)
    expect(valorDe(mutacoes, 'saldo-final')).toBe(600_000 + 33_132_820 - 1_000_000)
    const caixa = saldos.find(({ conta }) => conta === '1.1.1.02')
    expect(exigirValor(dfc(saldos, { encerrado })).variacao).toBe((caixa?.saldo ?? 0) - 1_600_000)
  })

  it('has a line of its own in the balanço, on paper and in the ECD, and the DRE agrees with the other', async () => {
    const resumo = await resumirLancamentos(livro.lancamentos())
    const { linhas } = balancoDoLivro(livro, resumo)
    const anterior = linhas.find(({ codigo }) => codigo === 'resultado-anterior')
    const doPeriodo = linhas.find(({ codigo }) => codigo === 'resultado-do-periodo')
    const { saldos } = saldosDoPeriodo(livro, resumo)
    const lucro = valorDe(exigirValor(dre(saldos)), 'resultado-liquido')
    expect(anterior).toMatchObject({ inicial: 100_000, final: livro === aberto ? 100_000 : 0 })
    expect(doPeriodo?.final).toBe(livro === aberto ? lucro : undefined)
    const papel: string[] = []
    for await (const pagina of paginasDoDiario(livro, { emitidoEm: '2027-01-20T12:00:00Z' }))
      papel.push(...pagina)
    expect(papel.some((l) => /anteriores, por encerrar .* 1\.000,00 *$/.test(l))).toBe(true)
    // The columns of the balanço are days, and no line of nothing is on paper.
    expect(papel.some((l) => /Descrição +31\/12\/2026 +31\/12\/2025/.test(l))).toBe(true)
    const daDre = papel.slice(papel.findIndex((l) => l.includes('DEMONSTRAÇÃO DO RESULTADO')))
    expect(daDre.some((l) => /\(-\) Despesas comerciais/.test(l))).toBe(false)
    expect(daDre.some((l) => /Receita bruta/.test(l))).toBe(true)
    const j100: (readonly string[])[] = []
    for await (const registro of registrosDaEcd(livro, { planoReferencial: '2' }))
      if (registro[0] === 'J100') j100.push(registro)
    expect(j100.find(([, codigo]) => codigo === 'resultado-anterior')?.slice(7, 9)).toEqual([
      '1000,00',
      'C',
    ])
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
