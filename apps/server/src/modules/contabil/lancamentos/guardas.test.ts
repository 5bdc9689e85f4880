// Each request looks at what it names as it is now, and what the tables refuse is refused to who writes them by hand.
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createPool, transaction } from '../../../platform/db/index.ts'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { conferirLivro } from '../livro/conferir.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { lancar } from './lancar.ts'

let bancada: Bancada
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  escritorio = await umEscritorio(bancada)
  empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
})

type Pedido = Parameters<typeof lancar>[1]
type Opcoes = {
  chave?: string
  pedido?: Partial<Pedido>
  partida?: Partial<Pedido['partidas'][number]>
  empresaId?: number
  empresas?: readonly number[]
}
const pedir = ({ chave, pedido, partida, empresaId = empresa.id, empresas }: Opcoes = {}) => {
  const base = escritorio.ctx(undefined as never, empresas === undefined ? {} : { empresas })
  return lancar(
    { base, pool: bancada.pool, chave },
    {
      empresaId,
      data: '2026-10-10',
      historico: 'à “mão” \\ "aspas"\t\u0001\u2028',
      partidas: [
        { conta: '1.1.1.01', valor: 100, ...partida },
        { conta: '2.3.1.01', valor: -100 },
      ],
      ...pedido,
    },
  )
}
const conferir = (empresaId = empresa.id) =>
  escritorio.rodar((ctx) => conferirLivro(ctx, { empresaId }))
const dono = async (texto: string, valores: unknown[] = []) =>
  (await bancada.dono.query<{ id: number }>(texto, valores)).rows[0]?.id ?? 0
const daConta = (codigo: string) =>
  dono('select id from conta_contabil where escritorio_id = $1 and codigo = $2', [
    escritorio.id,
    codigo,
  ])

test('com tudo o que um lançamento pode ter, a corrente confere, junto e um a um', async () => {
  const centro = await dono(
    `insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, 'C1', 'Centro') returning id`,
    [escritorio.id, empresa.id],
  )
  const [contaId, capital] = [await daConta('1.1.1.02'), await daConta('2.3.1.01')]
  const cheio: Opcoes = {
    pedido: { tipo: 'X', dataDoFato: '2025-09-30', documentoNumero: 'NF "7"', data: '2025-12-31' },
    partida: { centroId: centro, historico: 'da\nlinha' },
  }
  for (let vez = 0; vez < 3; vez += 1)
    await Promise.all([
      pedir(cheio),
      pedir(),
      pedir({ chave: `chave-${vez}-abc` }),
      pedir({
        pedido: {
          partidas: [
            { contaId, valor: 5 },
            { contaId: capital, valor: -5 },
          ],
        },
      }),
    ])
  const so = await pedir({ chave: 'chave-sozinha' })
  expect(so).toMatchObject({ exercicio: 2026, numero: 10, sequencia: 13 })
  expect(await pedir({ chave: 'chave-sozinha' })).toEqual(so)
  expect(await conferir()).toMatchObject({ lancamentos: 13, integro: true, raiz: so.hash })
  const { rows } = await bancada.dono.query<{ n: number }>(
    `select count(*)::int as n from auditoria where escritorio_id = $1 and tabela = 'lancamento' and acao = 'inserir'`,
    [escritorio.id],
  )
  expect(rows[0]?.n).toBe(13)
})

test.each([
  [
    'conta desativada',
    `update conta_contabil set ativa = false where codigo = '1.1.1.01' and`,
    'conta-nao-recebe',
  ],
  [
    'conta que ainda não vale',
    `update conta_contabil set ativa_de = '2026-11' where codigo = '1.1.1.01' and`,
    'conta-nao-recebe',
  ],
  [
    'conta que já não vale',
    `update conta_contabil set ativa_ate = '2026-09' where codigo = '1.1.1.01' and`,
    'conta-nao-recebe',
  ],
  [
    'conta desativada nesta empresa',
    `insert into empresa_conta (escritorio_id, empresa_id, conta_id, ativa) select c.escritorio_id, e.id, c.id, false from conta_contabil c, empresa e where c.codigo = '1.1.1.01' and e.escritorio_id = c.escritorio_id and c.`,
    'conta-nao-recebe',
  ],
  [
    'empresa que passou a outro plano',
    `with p as (insert into plano_modelo (escritorio_id, nome) select escritorio_id, 'Outro' from plano_modelo where padrao and escritorio_id = $1 returning escritorio_id, id)
     insert into empresa_plano (escritorio_id, empresa_id, plano_id) select p.escritorio_id, e.id, p.id from p, empresa e where e.escritorio_id = p.escritorio_id and p.`,
    'conta-nao-recebe',
  ],
] as const)('o que valia no pedido de antes não vale mais: %s', async (_nome, texto, codigo) => {
  const primeiro = await pedir()
  await pedir()
  await dono(`${texto} escritorio_id = $1`, [escritorio.id])
  await expect(pedir()).rejects.toMatchObject({ codigo })
  expect(await conferir()).toMatchObject({ lancamentos: 2, integro: true })
  expect(primeiro.numero).toBe(1)
})

test('mês bloqueado depois, chave com outro conteúdo e nomes de outra empresa são recusados como sempre', async () => {
  const vizinha = await umaEmpresa(escritorio)
  const centro = await dono(
    `insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, 'V', 'Da vizinha') returning id`,
    [escritorio.id, vizinha.id],
  )
  const participante = await dono(
    `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa) values ($1, $2, '11144477735', 'Vizinha Fictícia', 1) returning id`,
    [escritorio.id, vizinha.id],
  )
  await pedir({ empresaId: vizinha.id, partida: { centroId: centro } })
  await pedir({ chave: 'chave-de-antes' })
  await expect(
    pedir({ chave: 'chave-de-antes', partida: { historico: 'outro' } }),
  ).rejects.toMatchObject({ codigo: 'chave-repetida' })
  await expect(pedir({ partida: { centroId: centro } })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(pedir({ partida: { participanteId: participante } })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(pedir({ pedido: { documentoId: 999_999 } })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await expect(pedir({ empresas: [vizinha.id] })).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  await bloquearMes(escritorio, empresa.id, '2026-10')
  await expect(pedir()).rejects.toMatchObject({
    codigo: 'competencia-fechada',
    detalhes: { detail: 'A competência 10/2026 está bloqueada.' },
  })
  expect(await pedir({ pedido: { data: '2026-11-01' } })).toMatchObject({ numero: 2 })
  expect(await conferir()).toMatchObject({ lancamentos: 2, integro: true })
})

test('o mesmo livro, escrito por dois processos, é um só', async () => {
  await pedir()
  const outro = await abrirOutroPool()
  try {
    const base = escritorio.ctx(undefined as never)
    const deLa = (n: number) =>
      lancar(
        { base, pool: outro.pool, chave: undefined },
        {
          empresaId: empresa.id,
          data: `2026-${String((n % 12) + 1).padStart(2, '0')}-15`,
          historico: `de lá ${n}`,
          partidas: [
            { conta: '1.1.1.01', valor: n },
            { conta: '2.3.1.01', valor: -n },
          ],
        },
      )
    const todos = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? pedir() : deLa(n))),
    )
    expect(new Set(todos.map(({ numero }) => numero)).size).toBe(40)
  } finally {
    await outro.fechar()
  }
  expect(await conferir()).toMatchObject({ lancamentos: 41, integro: true })
})

/** The same database from another pool, which remembers by itself. */
async function abrirOutroPool() {
  const pool = createPool({
    url: bancada.pool.options.connectionString ?? '',
    max: 4,
    name: 'outro',
  })
  return { pool, fechar: () => pool.end() }
}

const LANCAMENTO = (empresaId: number, chave: string) =>
  `insert into lancamento (escritorio_id, empresa_id, competencia, data, historico, origem, chave, numero, sequencia, registrado_em, hash_anterior, hash)
   select l.escritorio_id, ${empresaId}, l.competencia, l.data, 'x', 'x', '${chave}', l.numero + 1, l.sequencia + 1, clock_timestamp(), l.hash, sha256('x')
   from lancamento l where l.empresa_id = ${empresaId} order by l.sequencia desc limit 1 returning id`
const PARTIDAS = (id: number | string, empresaId: number, extra = 'd.data') =>
  `insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor)
   select d.escritorio_id, ${id}, p.ordem, ${empresaId}, p.conta_id, ${extra}, p.valor
   from partida p join lancamento d on d.escritorio_id = p.escritorio_id and d.id = p.lancamento_id
   where p.lancamento_id = (select min(id) from lancamento where empresa_id = ${empresaId})`
const SALDOS = (empresaId: number) =>
  `update saldo_mensal s set debitos = debitos + case when debitos > 0 then 100 else 0 end, creditos = creditos + case when creditos > 0 then 100 else 0 end where empresa_id = ${empresaId}`

/** Runs raw statements as the application, in one transaction. */
const cru = (...textos: string[]) =>
  transaction(bancada.pool, escritorio.ator(), async (db) => {
    for (const texto of textos) await sql.raw(texto).execute(db)
  })

test('à mão, o que está certo entra, e a ponta do livro anda com as partidas', async () => {
  await pedir()
  await cru(
    LANCAMENTO(empresa.id, 'a'),
    PARTIDAS(`(select max(id) from lancamento where empresa_id = ${empresa.id})`, empresa.id),
    SALDOS(empresa.id),
  )
  const { rows } = await bancada.dono.query(
    'select l.sequencia::int, l.hash = u.hash as certo from livro l join lancamento u on u.empresa_id = l.empresa_id and u.sequencia = 2 where l.empresa_id = $1',
    [empresa.id],
  )
  expect(rows).toEqual([{ sequencia: 2, certo: true }])
})

test.each([
  ['partida sem lançamento', (id: number) => [PARTIDAS(987_654_321, id)], 'partida_de_outro'],
  [
    'partida de outra data que a do lançamento',
    (id: number) => [
      LANCAMENTO(id, 'b'),
      PARTIDAS(`(select max(id) from lancamento where empresa_id = ${id})`, id, `d.data + 1`),
    ],
    'partida_de_outro',
  ],
  [
    'partidas sem os saldos',
    (id: number) => [
      LANCAMENTO(id, 'c'),
      PARTIDAS(`(select max(id) from lancamento where empresa_id = ${id})`, id),
    ],
    'saldo_diverge',
  ],
  ['saldos sem as partidas', (id: number) => [SALDOS(id)], 'saldo_diverge'],
  ['lançamento sem partidas', (id: number) => [LANCAMENTO(id, 'd')], 'partidas_nao_fecham'],
  [
    'a ponta posta em outro lugar',
    (id: number) => [`update livro set hash = sha256('z') where empresa_id = ${id}`],
    'ponta_diverge',
  ],
])('à mão, o banco recusa: %s', async (_nome, textos, constraint) => {
  await pedir()
  await expect(cru(...textos(empresa.id))).rejects.toMatchObject({ constraint })
  expect(await conferir()).toMatchObject({ lancamentos: 1, integro: true })
})

test('à mão, mês bloqueado e empresa sem livro são recusados', async () => {
  await pedir()
  await bloquearMes(escritorio, empresa.id, '2026-10')
  await expect(cru(LANCAMENTO(empresa.id, 'e'))).rejects.toMatchObject({
    constraint: 'competencia_fechada',
  })
  const vizinha = await umaEmpresa(escritorio)
  await pedir({ empresaId: vizinha.id })
  await bancada.dono.query(
    `begin; set local session_replication_role = replica; delete from livro where empresa_id = ${vizinha.id}; commit`,
  )
  await expect(
    cru(
      LANCAMENTO(vizinha.id, 'f'),
      PARTIDAS(`(select max(id) from lancamento where empresa_id = ${vizinha.id})`, vizinha.id),
    ),
  ).rejects.toMatchObject({ constraint: 'livro_ausente' })
})

test('à mão, não se põe partida em lançamento que outra transação ainda não confirmou', async () => {
  await pedir()
  const client = await bancada.dono.connect()
  try {
    await client.query('begin')
    const { rows } = await client.query<{ id: number }>(LANCAMENTO(empresa.id, 'g'))
    await expect(cru(PARTIDAS(rows[0]?.id ?? 0, empresa.id))).rejects.toMatchObject({
      constraint: 'partida_de_outro',
    })
  } finally {
    await client.query('rollback')
    client.release()
  }
})

test('à mão, duas empresas no mesmo comando: a que não fecha leva as duas', async () => {
  const vizinha = await umaEmpresa(escritorio)
  await pedir()
  await pedir({ empresaId: vizinha.id })
  const das = [empresa.id, vizinha.id]
  const juntas = (valor: string) => [
    ...das.map((id) => LANCAMENTO(id, 'h')),
    `insert into partida (escritorio_id, lancamento_id, ordem, empresa_id, conta_id, data, valor)
     select l.escritorio_id, l.id, p.ordem, l.empresa_id, p.conta_id, l.data, ${valor}
     from lancamento l join lancamento d on d.empresa_id = l.empresa_id and d.sequencia = 1 join partida p on p.lancamento_id = d.id
     where l.empresa_id in (${das.join(',')}) and l.sequencia = 2`,
    `update saldo_mensal s set debitos = debitos + case when debitos > 0 then 100 else 0 end, creditos = creditos + case when creditos > 0 then 100 else 0 end where empresa_id in (${das.join(',')})`,
  ]
  await expect(
    cru(
      ...juntas(
        `p.valor + case when l.empresa_id = ${vizinha.id} and p.ordem = 1 then 1 else 0 end`,
      ),
    ),
  ).rejects.toMatchObject({ code: '23514' })
  await cru(...juntas('p.valor'))
  for (const id of das) expect((await conferir(id)).saldosDivergentes).toEqual([])
})

test('à mão, as partidas de um lançamento vêm num comando só', async () => {
  await pedir()
  const ultimo = `(select max(id) from lancamento where empresa_id = ${empresa.id})`
  const uma = (ordem: number) => `${PARTIDAS(ultimo, empresa.id)} and p.ordem = ${ordem}`
  await expect(
    cru(LANCAMENTO(empresa.id, 'i'), uma(1), uma(2), SALDOS(empresa.id)),
  ).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
  // Two more that sum to zero, of an entry that was closed a moment ago.
  const maisDuas = PARTIDAS(ultimo, empresa.id).replace('p.ordem,', 'p.ordem + 2,')
  await expect(
    cru(LANCAMENTO(empresa.id, 'i'), PARTIDAS(ultimo, empresa.id), SALDOS(empresa.id), maisDuas),
  ).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
  // Of two entries, only the first has lines.
  await expect(
    cru(
      LANCAMENTO(empresa.id, 'i'),
      PARTIDAS(ultimo, empresa.id),
      SALDOS(empresa.id),
      LANCAMENTO(empresa.id, 'j'),
    ),
  ).rejects.toMatchObject({ constraint: 'partidas_nao_fecham' })
  expect(await conferir()).toMatchObject({ lancamentos: 1, integro: true })
})

test('a conta que tem saldo fica e é analítica, mesmo que mude enquanto recebe o primeiro', async () => {
  await pedir()
  const [caixa, banco] = [await daConta('1.1.1.01'), await daConta('1.1.1.02')]
  const tornarSintetica = `update conta_contabil set tipo = 'sintetica' where id = $1`
  for (const texto of [tornarSintetica, 'delete from conta_contabil where id = $1'])
    await expect(bancada.dono.query(texto, [caixa])).rejects.toMatchObject({
      constraint: 'saldo_mensal_conta',
    })
  const outra = await bancada.dono.connect()
  try {
    await outra.query('begin')
    await outra.query(tornarSintetica, [banco])
    const lancando = pedir({ partida: { conta: '1.1.1.02' } }).catch((erro: unknown) => erro)
    await expect
      .poll(async () => (await bancada.dono.query(ESPERAM)).rows[0]?.esperam)
      .toBeGreaterThan(0)
    await outra.query('commit')
    expect(await lancando).toMatchObject({ constraint: 'saldo_mensal_conta' })
  } finally {
    outra.release()
  }
  expect(await conferir()).toMatchObject({ lancamentos: 1, integro: true })
})

/** Who waits, in the database of this test, for a row that another holds. */
const ESPERAM = `select count(*)::int as esperam from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
