// The books of the demonstration as an accountant reads them: each rule holds for every company.
import { validarCpf } from '@razao/engine/cadastro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lerComplemento } from '../modules/contabil/demonstracoes/complemento.ts'
import { relatorioDemonstracao } from '../modules/contabil/demonstracoes/demonstracoes.ts'
import { createPool, type Pool } from '../platform/db/index.ts'
import { bancoDaDemonstracao, DEMONSTRACAO } from '../testes/banco-da-demonstracao.ts'
import { abrirOficina, emTransacao } from './oficina.ts'

let banco: Awaited<ReturnType<typeof bancoDaDemonstracao>>
let pool: Pool

beforeAll(async () => {
  banco = await bancoDaDemonstracao()
  pool = createPool({ url: banco.url, max: 2, name: 'teste' })
}, 480_000)
afterAll(async () => {
  await pool?.end()
  await banco?.drop()
})

const linhas = async <T extends object>(sql: string): Promise<T[]> =>
  (await pool.query<T>(sql)).rows
const nenhuma = async (sql: string) => expect((await linhas(sql)).slice(0, 10)).toEqual([])

/** Each line with its account and the running balance of the account at the end of its day. */
const DIA_A_DIA = `
  select d.escritorio_id, d.empresa_id, d.codigo, d.data, sum(d.valor) over (partition by d.escritorio_id, d.empresa_id, d.codigo order by d.data) as saldo
  from (select p.escritorio_id, p.empresa_id, c.codigo, l.data, sum(p.valor) as valor from partida p
    join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
    where $condicao group by 1, 2, 3, 4) d`
const diaADia = (condicao: string) => DIA_A_DIA.replace('$condicao', condicao)

test('no asset ends a day in credit, but what reduces one', async () => {
  await nenhuma(
    `select * from (${diaADia("c.codigo like '1.%' and c.natureza = 'devedora'")}) s where saldo < 0 order by empresa_id, codigo, data`,
  )
})

test('no liability ends a month in debit, nor is in debit today: what is paid was owed before', async () => {
  const porMes = `
    select s.escritorio_id, s.empresa_id, c.codigo, s.competencia,
      sum(s.debitos - s.creditos) over (partition by s.escritorio_id, s.empresa_id, c.codigo order by s.competencia) as saldo
    from saldo_mensal s join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id
    where c.codigo ~ '^2[.][12]' and c.natureza = 'credora'`
  await nenhuma(
    `select * from (${porMes}) s where saldo > 0 order by empresa_id, codigo, competencia`,
  )
  const [devidos] = await linhas<{ n: number }>(
    `select count(*)::int as n from (${porMes}) s where saldo < 0`,
  )
  expect(devidos?.n).toBeGreaterThan(1000)
})

test('revenue, salaries and pró-labore are owed before they are received and paid', async () => {
  await nenhuma(
    `select * from (${diaADia("c.codigo in ('2.1.4.01', '2.1.4.02')")}) s where saldo > 0 order by empresa_id, data`,
  )
  await nenhuma(`select * from (${diaADia("c.codigo = '1.1.2.01'")}) s where saldo < 0`)
})

test('what each customer owes in the books is what is still to be received of the notes', async () => {
  const conferidas = await linhas<{ diferenca: number; devido: number }>(
    `with livro as (
       select p.escritorio_id, p.empresa_id, p.participante_id, sum(p.valor)::bigint as saldo from partida p
       join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id and c.codigo = '1.1.2.01'
       group by 1, 2, 3),
     notas as (
       select n.escritorio_id, n.empresa_id, n.participante_id, sum(app.nota_a_receber(n) - coalesce(r.valor, 0)
         -- What the customer keeps back as they pay is owed until then.
         + case when coalesce(r.valor, 0) < app.nota_a_receber(n) then app.csrf_da_nota(n) else 0 end)::bigint as devido
       from nota_fiscal n
       join fechamento f on f.escritorio_id = n.escritorio_id and f.empresa_id = n.empresa_id and f.competencia = n.competencia and f.contabil = 2
       left join lateral (select sum(valor) as valor from recebimento r where r.escritorio_id = n.escritorio_id and r.nota_id = n.id) r on true
       where n.direcao = 1 and n.status in (1, 99) and n.receita group by 1, 2, 3)
     select coalesce(l.saldo, 0) - coalesce(n.devido, 0) as diferenca, coalesce(n.devido, 0) as devido, *
     from livro l full join notas n on n.escritorio_id = l.escritorio_id and n.empresa_id = l.empresa_id
       and n.participante_id is not distinct from l.participante_id`,
  )
  expect(conferidas.filter(({ diferenca }) => diferenca !== 0).slice(0, 5)).toEqual([])
  expect(conferidas.filter(({ devido }) => devido > 0).length).toBeGreaterThan(100)
})

test('PIS, COFINS and CSLL that customers keep back are in the books when the note is paid, and never before', async () => {
  const DA_CSRF = `('1.1.3.06', '1.1.3.13', '1.1.3.14')`
  const daConta = `from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.valor > 0
    join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id and c.codigo in ${DA_CSRF}
    where l.estorna_id is null`
  await nenhuma(`select l.historico ${daConta} and l.origem <> 'movimento'`)
  const [recebidas] = await linhas<{ n: number }>(`select count(*)::int as n ${daConta}`)
  expect(recebidas?.n).toBeGreaterThan(50)
})

test('each line of a customer names its notes', async () => {
  await nenhuma(
    `select p.lancamento_id from partida p join lancamento l on l.escritorio_id = p.escritorio_id and l.id = p.lancamento_id
     join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id and c.codigo = '1.1.2.01'
     where l.origem = 'fechamento' and l.estorna_id is null and p.valor > 0 and (p.participante_id is null or p.historico !~ '^NFS?-e [0-9]')`,
  )
})

test('each book has its capital, and opens with what the former office left', async () => {
  await nenhuma(
    `select v.empresa_id from livro v where v.sequencia > 0 and not exists (select from partida p
       join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id and c.codigo = '2.3.1.01'
       where p.escritorio_id = v.escritorio_id and p.empresa_id = v.empresa_id and p.valor < 0)`,
  )
})

test('the years that are over are closed: no account of result comes out of one', async () => {
  const abertas = `select s.empresa_id, c.codigo, a.ano, sum(s.debitos - s.creditos) as saldo from saldo_mensal s
    join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id and c.codigo ~ '^[345]'
    cross join (values ('2024'), ('2025')) a (ano) where s.competencia <= a.ano || '-12'
    group by s.escritorio_id, s.empresa_id, c.codigo, a.ano having sum(s.debitos - s.creditos) <> 0`
  await nenhuma(abertas)
  const [encerrados] = await linhas<{ n: number }>(
    `select count(distinct (escritorio_id, empresa_id, left(competencia, 4)))::int as n from lancamento where tipo = 'E'`,
  )
  expect(encerrados?.n).toBeGreaterThan(80)
})

test('a pró-labore says whose it is', async () => {
  await nenhuma(
    `select l.id, l.historico from lancamento l where l.origem = 'fechamento' and l.estorna_id is null and l.chave like 'pro-labore:%'
       and not exists (select from socio s join pessoa p on p.escritorio_id = s.escritorio_id and p.id = s.pessoa_id
         where s.escritorio_id = l.escritorio_id and s.empresa_id = l.empresa_id and position(p.nome in l.historico) > 0)`,
  )
})

test('the DAS of a MEI is an expense, and no deduction of revenue', async () => {
  const contas = await linhas<{ codigo: string }>(
    `select distinct c.codigo from lancamento l join partida p on p.escritorio_id = l.escritorio_id and p.lancamento_id = l.id and p.valor > 0
     join conta_contabil c on c.escritorio_id = p.escritorio_id and c.id = p.conta_id
     where l.chave like 'das-mei:%' and l.estorna_id is null`,
  )
  expect(contas).toEqual([{ codigo: '4.1.4.01' }])
})

test('no histórico says the same word twice', async () => {
  await nenhuma(
    `select historico from lancamento where historico ~* '\\m(guia|nota|pagamento) \\1\\M'`,
  )
})

test('the cash flow begins and ends with what is in the bank', async () => {
  const oficina = abrirOficina({
    ...{ pool, dataDir: '/nao-usada', segredo: DEMONSTRACAO.segredo, contar: () => {} },
  })
  const livros = await linhas<{ escritorio: number; empresa: number; saldo: number }>(
    `select s.escritorio_id as escritorio, s.empresa_id as empresa, sum(s.debitos - s.creditos)::bigint as saldo from saldo_mensal s
     join conta_contabil c on c.escritorio_id = s.escritorio_id and c.id = s.conta_id and c.codigo like '1.1.1.%'
     where s.competencia <= '2025-12' group by 1, 2`,
  )
  expect(livros.length).toBeGreaterThan(50)
  for (const { escritorio, empresa: empresaId, saldo } of livros) {
    const { linhas: dfc } = await emTransacao(oficina, escritorio, (ctx) =>
      relatorioDemonstracao(ctx, {
        ...{ empresaId, demonstracao: 'dfc', de: '2025-01-01', ate: '2025-12-31' },
      }),
    )
    const valor = (codigo: string) => dfc.find((linha) => linha.codigo === codigo)?.valores[0]
    expect(valor('caixa-final'), `empresa ${empresaId}`).toBe(saldo)
    expect((valor('caixa-inicial') ?? 0) + (valor('variacao') ?? 0)).toBe(saldo)
  }
})

test('every book is signed by who administers the company and by the accountant of the office', async () => {
  const oficina = abrirOficina({
    ...{ pool, dataDir: '/nao-usada', segredo: DEMONSTRACAO.segredo, contar: () => {} },
  })
  const livros = await linhas<{ escritorio: number; empresa: number }>(
    `select distinct escritorio_id as escritorio, empresa_id as empresa from livro where sequencia > 0`,
  )
  expect(livros.length).toBeGreaterThan(50)
  for (const { escritorio, empresa: empresaId } of livros) {
    const { assinaturas, faltaAssinar } = await emTransacao(oficina, escritorio, (ctx) =>
      lerComplemento(ctx, { empresaId, exercicio: 2026 }),
    )
    expect(faltaAssinar, `empresa ${empresaId}`).toBeNull()
    const contador = assinaturas.find(({ codigo }) => codigo === '900')
    expect(contador?.crc).toMatch(/^1(SP|MG)\d{6}\/O-\d$/)
    expect(validarCpf(contador?.documento ?? '')).toBe(true)
  }
})

test('the owner asked four things, each in its state, and none after today', async () => {
  const pedidos = await linhas<{ situacao: string; respondido: boolean }>(
    `select situacao, resposta is not null as respondido from pedido_ao_escritorio p
     where exists (select from usuario_papel u where u.escritorio_id = p.escritorio_id and u.usuario_id = p.pedido_por and p.empresa_id = any (u.empresas))
       and pedido_em < coalesce(respondido_em, 'infinity') and coalesce(respondido_em, pedido_em) < '${DEMONSTRACAO.hoje}' order by pedido_em`,
  )
  expect(pedidos.map(({ situacao, respondido }) => [situacao, respondido])).toEqual([
    ['atendido', true],
    ['recusado', true],
    ['aberto', true],
    ['aberto', false],
  ])
})
