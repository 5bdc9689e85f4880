// A letter is part of what caused it: the server may fall right after the commit, the identity may be out.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { abrirBancada, type Bancada, umEscritorio } from '../../../testes/fabricas.ts'
import { type Cartas, createCarteiro, rotinaDasCartas } from './carteiro.ts'
import { convidarUsuarios } from './criar-convites.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const log = { warn: () => {} }
type Convite = Parameters<Cartas['convidar']>[0]

/** Invites as the HTTP door does, and falls before anything that was left for after the commit. */
async function convidarECair(email: string): Promise<void> {
  const escritorio = await umEscritorio(bancada)
  await bancada.dono.query(
    'update usuario_papel set perfil = 1 where escritorio_id = $1 and usuario_id = $2',
    [escritorio.id, escritorio.usuarioId],
  )
  await escritorio.rodar((ctx) =>
    convidarUsuarios(ctx, { emails: [email], perfilAcesso: 2, empresas: { modo: 'todas' } }),
  )
}

/** Another process, with an identity that takes letters while `aceita`. */
function outroProcesso(aceita: () => boolean = () => true) {
  const chegaram: Convite[] = []
  const carteiro = createCarteiro({
    pool: bancada.pool,
    log,
    cartas: {
      convidar: async (convite) => {
        if (!aceita()) throw new Error('a identidade não respondeu')
        chegaram.push(convite)
      },
      avisar: async () => {},
    },
  })
  return { carteiro, chegaram }
}

test('an invitation whose server fell right after the commit is taken by the next process, once', async () => {
  await convidarECair('caiu@ficticio.example')
  const { carteiro, chegaram } = outroProcesso()
  await carteiro.levar()
  await carteiro.levar()
  await carteiro.parar()
  expect(chegaram).toEqual([
    expect.objectContaining({ email: 'caiu@ficticio.example', nome: 'caiu@ficticio.example' }),
  ])
  const { rows } = await bancada.dono.query('select * from app.carta where dados is not null')
  expect(rows).toEqual([])
})

test('an identity that does not answer delays the letter; nobody is lost', async () => {
  await convidarECair('demorou@ficticio.example')
  let fora = true
  const { carteiro, chegaram } = outroProcesso(() => !fora)
  await carteiro.levar()
  expect(chegaram).toEqual([])
  fora = false
  await bancada.dono.query('update app.carta set tentar_em = now() where entregue_em is null')
  await carteiro.levar()
  await carteiro.parar()
  expect(chegaram).toMatchObject([{ email: 'demorou@ficticio.example' }])
})

test('two processes at the same time take each letter once', async () => {
  await Promise.all(Array.from({ length: 12 }, (_, i) => convidarECair(`par${i}@ficticio.example`)))
  const um = outroProcesso()
  const dois = outroProcesso()
  await Promise.all([um.carteiro.levar(), dois.carteiro.levar()])
  await Promise.all([um.carteiro.parar(), dois.carteiro.parar()])
  const todos = [...um.chegaram, ...dois.chegaram].map(({ email }) => email)
  expect(todos.sort()).toEqual(
    Array.from({ length: 12 }, (_, i) => `par${i}@ficticio.example`).sort(),
  )
})

test('the record of a letter is forgotten after the retention, never one that still has to go', async () => {
  await bancada.dono.query(`delete from app.carta;
    insert into app.carta (tipo, dados, criada_em, entregue_em, desistiu_em, erro) values
      ('aviso', null, now() - interval '40 days', now() - interval '31 days', null, 'velha'),
      ('aviso', null, now() - interval '40 days', null, now() - interval '31 days', 'desistida'),
      ('aviso', null, now() - interval '40 days', now() - interval '29 days', null, 'nova'),
      ('aviso', '{}', now() - interval '40 days', null, null, 'por levar')`)
  const { executar } = rotinaDasCartas(30)
  for (const _ of [1, 2])
    await executar({
      queuePool: bancada.dono,
      clock: bancada.clock,
      log: { info: () => {} } as never,
    })
  const { rows } = await bancada.dono.query('select erro from app.carta order by id')
  expect(rows).toEqual([{ erro: 'nova' }, { erro: 'por levar' }])
})
