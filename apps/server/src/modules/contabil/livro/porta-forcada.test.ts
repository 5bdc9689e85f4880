// The door of the books is looked at again where the guards of the tables were: what they refused to who writes by hand,
// who comes at the same moment, who owns the function, and what it leaves written beside the long way.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../../platform/db/index.ts'
import { abrirBancada, type Bancada, bloquearMes } from '../../../testes/fabricas.ts'
import { abrirPorta, CAIXA, CAPITAL, type Porta } from '../../../testes/porta-do-livro.ts'
import { conferirLivro } from './conferir.ts'
import { lancar } from './lancar.ts'
import { lembrancasDe } from './lancar-direto.ts'

let bancada: Bancada
let porta: Porta
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  porta = await abrirPorta(bancada)
})

type Mudado = NonNullable<Parameters<Porta['enviar']>[0]>
const dono = async (texto: string, ...valores: unknown[]) =>
  (await bancada.dono.query<Record<string, unknown>>(texto, valores)).rows
/** Writes in a book past every guard, as a repair by hand or half a restore would. */
const estragarLivro = (como: string) =>
  dono(
    `begin; set local session_replication_role = replica; update livro set ${como} where empresa_id = ${porta.empresa.id}; commit`,
  )
const comSessao = (todas: string | null, visiveis: string | null): Mudado => ({
  sessao: [String(porta.escritorio.id), todas, visiveis, '7', '', '', '', ''],
})
const pedir = (pedido: { chave?: string; data?: string } = {}) =>
  lancar(
    {
      base: porta.escritorio.ctx(undefined as never),
      pool: bancada.pool,
      chave: pedido.chave,
      conferir: undefined,
    },
    {
      empresaId: porta.empresa.id,
      data: pedido.data ?? '2026-10-10',
      historico: 'À mão',
      partidas: [
        { conta: CAIXA, valor: 100, historico: 'da linha' },
        { conta: CAPITAL, valor: -100 },
      ],
    },
  )

test.each<[string, () => Mudado | Promise<Mudado>]>([
  ['não se disse se vê todas as empresas', () => comSessao(null, '{}')],
  ['não se disse que empresas vê', () => comSessao('off', null)],
  ['vê uma empresa que é nula', () => comSessao('off', '{NULL}')],
  ['sessão vazia', () => ({ sessao: [] })],
  [
    'mês bloqueado, escondido atrás de um mês nulo',
    async () => {
      await bloquearMes(porta.escritorio, porta.empresa.id, '2026-11')
      return {
        meses: '{2026-10,NULL,2026-10}',
        datas: ['2026-11-10'],
        saldoMeses: ['2026-11', '2026-11'],
      }
    },
  ],
  [
    'conta que só vale depois, com os meses fora de ordem',
    async () => {
      await dono(`update conta_contabil set ativa_de = '2026-05' where id = $1`, porta.id(CAIXA))
      return {
        meses: ['2026-10', '2026-03'],
        datas: ['2026-03-10'],
        saldoMeses: ['2026-03', '2026-03'],
      }
    },
  ],
  [
    'conta que já não vale, com os meses fora de ordem',
    async () => {
      await dono(`update conta_contabil set ativa_ate = '2026-05' where id = $1`, porta.id(CAIXA))
      return { meses: ['2026-10', '2026-03'] }
    },
  ],
  [
    'ponta de outro hash',
    async () => {
      await porta.enviar()
      await estragarLivro(`hash = sha256('z')`)
      return { chaves: ['outra'] }
    },
  ],
  [
    'ponta adiante do último lançamento',
    async () => {
      await porta.enviar()
      await estragarLivro('sequencia = 7')
      return { chaves: ['outra'] }
    },
  ],
  [
    'livro vazio de ponta que não é o começo',
    async () => {
      await estragarLivro(`hash = sha256('z')`)
      return {}
    },
  ],
  [
    'ponta registrada no futuro',
    async () => {
      await estragarLivro(`registrado_em = now() + interval '2 minutes'`)
      return {}
    },
  ],
  [
    'empresa sem livro',
    async () => {
      await dono(
        `begin; set local session_replication_role = replica; delete from livro where empresa_id = ${porta.empresa.id}; commit`,
      )
      return {}
    },
  ],
  [
    'resposta de lançamento que não vai junto',
    () => ({ respostaDe: [2], respostaChaves: ['k'], respostaHashes: ['h'] }),
  ],
  [
    'resposta de lançamento nenhum',
    () => ({ respostaDe: '{NULL}', respostaChaves: ['k'], respostaHashes: ['h'] }),
  ],
  [
    'a mesma conta dita duas vezes',
    () => ({
      contas: [porta.id(CAIXA), porta.id(CAIXA), porta.id(CAPITAL)],
      codigos: [CAIXA, CAIXA, CAPITAL],
    }),
  ],
])('a porta não escreve: %s', async (_nome, mudar) => {
  const mudado = await mudar()
  const antes = await porta.escritos()
  expect(await porta.enviar(mudado)).toBeNull()
  expect(await porta.escritos()).toBe(antes)
})

test('a porta de outro dono não escreve, o caminho longo lança uma vez só, e a próxima partida a devolve', async () => {
  const [funcao] = await dono(
    `select oid::regprocedure::text as nome, current_user as eu from pg_proc where proname = 'lancar_juntos'`,
  )
  await pedir()
  await dono(`alter function ${funcao?.nome} owner to ${funcao?.eu}`)
  try {
    expect(await porta.enviar()).toBeNull()
    await pedir()
  } finally {
    await migrate({ url: bancada.dono.options.connectionString ?? '' })
  }
  expect(await porta.enviar()).not.toBeNull()
  const trilha = await dono(
    `select count(*)::int as n from auditoria where tabela = 'lancamento' and escritorio_id = $1`,
    porta.escritorio.id,
  )
  expect(trilha).toEqual([{ n: 3 }])
  const [livre] = await dono(`select has_schema_privilege('razao_livro', 'app', 'create') as cria`)
  expect(livre).toEqual({ cria: false })
})

test('o que é temporário na sessão não se põe no lugar dos tipos de quem escreve', async () => {
  const client = await bancada.pool.connect()
  const avisos: unknown[] = []
  const aoAvisar = ({ message }: { message?: string | undefined }) => avisos.push(message)
  client.on('notice', aoAvisar)
  try {
    await client.query(`begin;
      create function pg_temp.quem(pg_catalog.text) returns pg_catalog.bool language plpgsql as $$ begin raise warning '%', current_user; return true; end $$;
      create domain pg_temp.text as pg_catalog.text check (pg_temp.quem(value));
      create domain pg_temp.timestamptz as pg_catalog.timestamptz check (pg_temp.quem(value::pg_catalog.text))`)
    await client.query(`select app.marcas_dos_sujeitos('{a}'), app.aceitou_termos('a', 'b')`)
    await client.query(
      `select app.lancar_juntos(array['1', 'on', '{}', '7']::pg_catalog.text[], null, null, 1, '{2026-10}', null, '{1}', '{1}', null, null, null, null,
        '{2026-10-10}', '{h}', '{k}', null, null, null, null, '{x}', '{1}', '{1}', '{1}', '{1}', null, null, null, '{1}', '{2026-10}', '{1}', '{0}', '{}', '{}', '{}')`,
    )
  } finally {
    await client.query('rollback')
    client.off('notice', aoAvisar)
    client.release(true)
  }
  expect(avisos).toEqual([])
})

/** What another transaction does while the door waits for it. */
async function enquanto(segurar: string, fazer: string): Promise<unknown> {
  const client = await bancada.dono.connect()
  try {
    await client.query('begin')
    await client.query(segurar)
    const esperando = porta.enviar({ chaves: ['espera'] })
    await expect
      .poll(() =>
        dono(
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        ),
      )
      .toHaveLength(1)
    await client.query(fazer)
    await client.query('commit')
    return await esperando
  } finally {
    await client.query('rollback')
    client.release()
  }
}

test('quem espera pelo mês vê que fechou, e quem espera pelo livro vê que a conta saiu', async () => {
  const { escritorio, empresa } = porta
  const mes = `select pg_advisory_xact_lock(app.chave_do_mes(${escritorio.id}, ${empresa.id}, '2026-10'))`
  const livro = `select from livro where empresa_id = ${empresa.id} for update`
  expect(
    await enquanto(
      livro,
      `update conta_contabil set ativa = false where id = ${porta.id(CAIXA)} returning id`,
    ),
  ).toBeNull()
  await dono(`update conta_contabil set ativa = true where id = ${porta.id(CAIXA)}`)
  expect(
    await enquanto(
      mes,
      `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) values (${escritorio.id}, ${empresa.id}, '2026-10')`,
    ),
  ).toBeNull()
  expect(await porta.escritos()).toBe(0)
  await dono(`delete from periodo_bloqueio where empresa_id = ${empresa.id}`)
  expect(await enquanto(livro, 'select 1')).toMatchObject({ sequencia: 0 })
})

test('quem tem exceção viva lança no mês bloqueado, pelo caminho longo; sem ela, não', async () => {
  const { escritorio, empresa } = porta
  await pedir()
  await bloquearMes(escritorio, empresa.id, '2026-10')
  await expect(pedir()).rejects.toMatchObject({ codigo: 'competencia-fechada' })
  await dono(
    `insert into periodo_excecao (escritorio_id, empresa_id, competencia, area, usuario_id, usuario_nome, ate, motivo)
     values ($1, $2, '2026-10', 'contabil', $3, 'Ana Fictícia', now() + interval '1 hour', 'conferência')`,
    ...[escritorio.id, empresa.id, escritorio.usuarioId],
  )
  expect(await pedir()).toMatchObject({ numero: 2 })
  expect(await porta.enviar()).toBeNull()
})

const FORA = ['id', 'numero', 'sequencia', 'hash', 'hash_anterior', 'registrado_em', 'criado_em']
/** A row without what no two rows have the same. */
const comum = (linha: Record<string, unknown>, ...fora: string[]) =>
  Object.fromEntries(Object.entries(linha).filter(([campo]) => ![...FORA, ...fora].includes(campo)))

test('pelos dois caminhos fica escrito o mesmo, campo por campo', async () => {
  const { escritorio, empresa } = porta
  const lembrancas = lembrancasDe(bancada.pool)
  await pedir({ chave: 'longo-longo' })
  const lembrada = lembrancas.de(`${escritorio.id}:${empresa.id}`)
  await pedir({ chave: 'curto-curto' })
  expect(lembrancas.de(`${escritorio.id}:${empresa.id}`)).toBe(lembrada)
  const pares = async (texto: string, ...fora: string[]) => {
    const linhas = (await dono(texto, escritorio.id)).map((linha) => comum(linha, ...fora))
    expect(linhas.length).toBeGreaterThan(1)
    const meio = linhas.length / 2
    expect(linhas.slice(meio)).toEqual(linhas.slice(0, meio))
  }
  await pares('select * from lancamento where escritorio_id = $1 order by id', 'chave')
  await pares(
    'select * from partida where escritorio_id = $1 order by lancamento_id, ordem',
    'lancamento_id',
  )
  await pares(
    `select * from auditoria where tabela = 'lancamento' and escritorio_id = $1 order by id`,
    ...['registro_id', 'em'],
  )
  await pares(
    `select i.*, array(select jsonb_object_keys(i.resposta)) as campos, (select
          i.resposta = jsonb_build_object('id', l.id, 'empresaId', l.empresa_id, 'exercicio', l.exercicio, 'numero', l.numero,
          'sequencia', l.sequencia, 'hash', encode(l.hash, 'hex'), 'registradoEm', i.resposta ->> 'registradoEm')
        and (i.resposta ->> 'registradoEm')::timestamptz = l.registrado_em
       from lancamento l where l.escritorio_id = i.escritorio_id and l.chave = 'manual:' || i.usuario_id || ':' || i.chave) as certa
     from idempotencia i where i.escritorio_id = $1 order by em`,
    ...['chave', 'em', 'resposta', 'entrada_hash'],
  )
  expect(
    await escritorio.rodar((ctx) => conferirLivro(ctx, { empresaId: empresa.id })),
  ).toMatchObject({ lancamentos: 2, integro: true })
})
