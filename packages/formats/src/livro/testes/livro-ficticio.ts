import {
  balancete,
  encerrarResultado,
  type LancamentoContabil,
  PLANO_PADRAO,
} from '@razao/engine/contabil'
import { centavos, exigirValor } from '@razao/engine/dinheiro'
import { competenciaDe, somarMeses } from '@razao/engine/tempo'
import type { ContaDoLivro, LancamentoDoLivro, LivroContabil, SaldoMensal } from '../tipos.ts'

export const PLANO: readonly ContaDoLivro[] = PLANO_PADRAO.map((c) => ({
  ...{ codigo: c.codigo, nome: c.nome, tipo: c.tipo, grupo: c.grupo, nivel: c.nivel },
  ...{ superior: c.superior, referencial: c.referencial },
}))

/** Monthly balances of entries in order, continued until the last month of the year. */
export function saldosDe(
  lancamentos: readonly LancamentoDoLivro[],
  ano: string,
  abertura: ReadonlyMap<string, number> = new Map(),
): SaldoMensal[] {
  const correntes = new Map(abertura)
  const saldos: SaldoMensal[] = []
  for (let i = 0; i < 12; i++) {
    const competencia = somarMeses(`${ano}-01`, i)
    const doMes = new Map<string, { d: number; c: number }>()
    for (const l of lancamentos) {
      if (competenciaDe(l.data) !== competencia) continue
      for (const { conta, centro, valor } of l.partidas) {
        const chave = centro === undefined ? conta : `${conta}|${centro}`
        const m = doMes.get(chave) ?? { d: 0, c: 0 }
        doMes.set(chave, valor > 0 ? { ...m, d: m.d + valor } : { ...m, c: m.c - valor })
      }
    }
    for (const chave of [...new Set([...correntes.keys(), ...doMes.keys()])].sort()) {
      const inicial = correntes.get(chave) ?? 0
      const { d, c } = doMes.get(chave) ?? { d: 0, c: 0 }
      const final = inicial + d - c
      correntes.set(chave, final)
      const [conta = '', centro] = chave.split('|')
      saldos.push({
        ...{ competencia, conta, ...(centro === undefined ? {} : { centro }) },
        inicial: centavos(inicial),
        ...{ debitos: centavos(d), creditos: centavos(c), final: centavos(final) },
      })
    }
  }
  return saldos
}

export type Rascunho = Omit<LancamentoDoLivro, 'numero' | 'id'>

/** Numbers, closes the year and makes the book of a company that does not exist. */
export function montarLivro(
  rascunhos: readonly Rascunho[],
  abertura: ReadonlyMap<string, number> = new Map(),
): LivroContabil {
  const ano = '2026'
  const emOrdem = rascunhos.toSorted((a, b) => (a.data < b.data ? -1 : Number(a.data > b.data)))
  const linhas = emOrdem.flatMap((l) => l.partidas)
  const saldosAnteriores = new Map([...abertura].map(([c, v]) => [c, centavos(v)]))
  const fecho = exigirValor(
    encerrarResultado(exigirValor(balancete(linhas, { saldosAnteriores })), `${ano}-12-31`),
  )
  const lancamentos = [...emOrdem, ...fecho.map(deEncerramento)].map((l, i) => ({
    ...l,
    id: String(1000 + i),
    numero: i + 1,
  }))
  return {
    empresa: {
      nome: 'Padaria Fictícia de Exemplo Ltda',
      cnpj: '11222333000181',
      uf: 'SP',
      municipio: 'São Paulo',
      codigoMunicipio: '3550308',
      nire: '35200000001',
      dataDeArquivamento: '2020-02-03',
    },
    periodo: { inicio: `${ano}-01-01`, fim: `${ano}-12-31` },
    numeroDoLivro: 7,
    plano: PLANO,
    saldosMensais: saldosDe(lancamentos, ano, abertura),
    lancamentos: () => lancamentos,
    signatarios: [
      {
        ...{ nome: 'Ana Fictícia', documento: '52998224725', qualificacao: 'Contador' },
        ...{ codigo: '900', responsavelLegal: false, crc: 'SP-123456/O', ufDoCrc: 'SP' },
        ...{ email: 'ana@exemplo.com.br', telefone: '1130000000' },
        ...{ sequencialDoCrc: 'SP/2027/00001', validadeDoCrc: '2027-12-31' },
      },
      {
        ...{ nome: 'Beto Inventado', documento: '11144477735', qualificacao: 'Administrador' },
        ...{ codigo: '205', responsavelLegal: true, email: 'beto@exemplo.com.br' },
      },
    ],
  }
}

const deEncerramento = (l: LancamentoContabil): Rascunho => ({
  ...{ data: l.data, historico: l.historico, tipo: 'encerramento', origem: l.chave },
  partidas: l.partidas.map(({ conta, valor }) => ({ conta, valor })),
})

const simples = (
  data: string,
  historico: string,
  d: string,
  c: string,
  valor: number,
): Rascunho => ({
  ...{ data, historico, tipo: 'normal', origem: 'teste' },
  partidas: [
    { conta: d, valor: centavos(valor) },
    { conta: c, valor: centavos(-valor) },
  ],
})

/** A small year with opening balances, a loan, an asset, a split entry and a late one. */
export function livroFicticio(): LivroContabil {
  const meses = Array.from({ length: 12 }, (_, i) => String(i + 1).padStart(2, '0'))
  const doAno = meses.flatMap((mes): Rascunho[] => [
    simples(
      `2026-${mes}-10`,
      `Serviços prestados em ${mes}/2026 — "à vista"`,
      '1.1.2.01',
      '3.1.1.03',
      3_000_000,
    ),
    simples(`2026-${mes}-15`, 'Recebimento de clientes', '1.1.1.02', '1.1.2.01', 2_999_999),
    simples(`2026-${mes}-20`, 'Simples Nacional do mês', '3.1.2.03', '2.1.3.01', 180_000),
    simples(`2026-${mes}-28`, 'Depreciação | quota mensal', '4.1.2.08', '1.2.3.99', 10_000),
    simples(`2026-${mes}-28`, 'Tarifa bancária', '4.1.2.05', '1.1.1.02', 4_590),
  ])
  const outros: Rascunho[] = [
    simples('2026-02-02', 'Empréstimo recebido', '1.1.1.02', '2.1.2.01', 5_000_000),
    simples('2026-03-05', 'Computador', '1.2.3.05', '1.1.1.02', 600_000),
    simples('2026-11-30', 'Lucros distribuídos', '2.3.3.01', '2.1.4.07', 1_000_000),
    {
      ...{ data: '2026-04-30', historico: 'Pró-labore', tipo: 'normal', origem: 'pro-labore:1' },
      documento: 'REC-1',
      partidas: [
        { conta: '4.1.1.01', valor: centavos(500_000) },
        { conta: '2.1.4.02', valor: centavos(-445_000) },
        { conta: '2.1.3.05', valor: centavos(-55_000), historico: 'INSS de 11 %' },
      ],
    },
    {
      ...{ data: '2026-05-04', historico: 'Energia de 2025', tipo: 'extemporaneo' },
      dataDoFato: '2025-12-15',
      partidas: [
        { conta: '4.1.2.02', valor: centavos(32_100) },
        { conta: '1.1.1.02', valor: centavos(-32_100) },
      ],
    },
  ]
  const abertura = new Map([
    ['1.1.1.02', 1_500_000],
    ['1.2.3.05', 1_000_000],
    ['2.3.1.01', -2_000_000],
    ['2.3.3.01', -500_000],
  ])
  return montarLivro([...doAno, ...outros], abertura)
}

const TARIFAS = '4.1.2.05'

/** The same year with what the bank charged told by cost centre, the closing of it too, and LOJA with customers of its own. */
export function livroComCentros(): LivroContabil {
  const livro = livroFicticio()
  const centroDoMes = (data: string) => (Number(data.slice(5, 7)) % 2 === 0 ? 'LOJA' : 'OFICINA')
  const comCentro = (l: LancamentoDoLivro, p: LancamentoDoLivro['partidas'][number]) => {
    if (p.conta === '1.1.2.01') return [{ ...p, centro: 'LOJA' }]
    if (p.conta !== TARIFAS) return [p]
    if (l.tipo !== 'encerramento') return [{ ...p, centro: centroDoMes(l.data) }]
    return ['LOJA', 'OFICINA'].map((centro) => ({ ...p, centro, valor: centavos(p.valor / 2) }))
  }
  const lancamentos = [...(livro.lancamentos() as LancamentoDoLivro[])].map((l) => ({
    ...l,
    partidas: l.partidas.flatMap((p) => comCentro(l, p)),
  }))
  const abertura = new Map(
    livro.saldosMensais
      .filter(({ competencia, inicial }) => competencia === '2026-01' && inicial !== 0)
      .map(({ conta, inicial }) => [conta, inicial as number]),
  )
  return {
    ...livro,
    centros: [
      { codigo: 'LOJA', nome: 'Loja da rua', desde: '2026-01-01' },
      { codigo: 'OFICINA', nome: 'Oficina', desde: '2026-01-01' },
    ],
    saldosMensais: saldosDe(lancamentos, '2026', abertura),
    lancamentos: () => lancamentos,
  }
}
