// Who comes at the same moment, who has an exception, who was remembered, and what a session puts up in place of a type.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { PorConferir } from '../../../platform/http/index.ts'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { lancar } from './lancar.ts'

const CAIXA = '1.1.1.01'
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

const dono = async (texto: string, ...valores: unknown[]) =>
  (await bancada.dono.query<Record<string, unknown>>(texto, valores)).rows
const pedir = (conferir?: { sujeito: string; marca: string }) =>
  lancar(
    { base: escritorio.ctx(undefined as never), pool: bancada.pool, chave: undefined, conferir },
    {
      empresaId: empresa.id,
      data: '2026-10-10',
      historico: 'À mão',
      partidas: [
        { conta: CAIXA, valor: 100 },
        { conta: '2.3.1.01', valor: -100 },
      ],
    },
  )
const escritos = async () =>
  Number(
    (await dono('select count(*) as n from lancamento where empresa_id = $1', empresa.id))[0]?.n,
  )

/** What another transaction does while the posting waits for it. */
async function enquanto(segurar: string, fazer: string): Promise<unknown> {
  const client = await bancada.dono.connect()
  try {
    await client.query('begin')
    await client.query(segurar)
    const esperando = pedir().catch((erro: unknown) => erro)
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
  const mes = `select pg_advisory_xact_lock(app.chave_do_mes(${escritorio.id}, ${empresa.id}, '2026-10'))`
  const livro = `select from livro where empresa_id = ${empresa.id} for update`
  const conta = (ativa: boolean) =>
    `update conta_contabil set ativa = ${ativa} where escritorio_id = ${escritorio.id} and codigo = '${CAIXA}'`
  expect(await enquanto(livro, conta(false))).toMatchObject({ codigo: 'conta-nao-recebe' })
  await dono(conta(true))
  expect(
    await enquanto(
      mes,
      `insert into periodo_bloqueio (escritorio_id, empresa_id, competencia) values (${escritorio.id}, ${empresa.id}, '2026-10')`,
    ),
  ).toMatchObject({ codigo: 'competencia-fechada' })
  expect(await escritos()).toBe(0)
  await dono('delete from periodo_bloqueio where empresa_id = $1', empresa.id)
  expect(await enquanto(livro, 'select 1')).toMatchObject({ sequencia: 1 })
})

test('quem tem exceção viva lança no mês bloqueado; sem ela, não', async () => {
  await pedir()
  await bloquearMes(escritorio, empresa.id, '2026-10')
  await expect(pedir()).rejects.toMatchObject({ codigo: 'competencia-fechada' })
  await dono(
    `insert into periodo_excecao (escritorio_id, empresa_id, competencia, area, usuario_id, usuario_nome, ate, motivo)
     values ($1, $2, '2026-10', 'contabil', $3, 'Ana Fictícia', now() + interval '1 hour', 'conferência')`,
    ...[escritorio.id, empresa.id, escritorio.usuarioId],
  )
  expect(await pedir()).toMatchObject({ numero: 2 })
})

test('quem pede só se lembra enquanto as suas linhas são as que foram lidas', async () => {
  const [quem] = await dono(
    `select u.sujeito, m.marca from usuario u cross join lateral app.marcas_dos_sujeitos(array[u.sujeito]) m
     where u.id = $1 and m.escritorio_id = $2`,
    ...[escritorio.usuarioId, escritorio.id],
  )
  const lembrado = { sujeito: String(quem?.sujeito), marca: String(quem?.marca) }
  expect(await pedir(lembrado)).toMatchObject({ sequencia: 1 })
  await dono(
    'update usuario_papel set perfil = perfil where escritorio_id = $1 and usuario_id = $2',
    ...[escritorio.id, escritorio.usuarioId],
  )
  await expect(pedir(lembrado)).rejects.toBeInstanceOf(PorConferir)
  await expect(pedir({ sujeito: 'ninguem', marca: '1.2.3' })).rejects.toBeInstanceOf(PorConferir)
  expect(await escritos()).toBe(1)
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
  } finally {
    await client.query('rollback')
    client.off('notice', aoAvisar)
    client.release(true)
  }
  expect(avisos).toEqual([])
})
