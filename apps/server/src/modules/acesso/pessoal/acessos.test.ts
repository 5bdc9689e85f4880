// Where I may enter, and the way out of it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { meusAcessos, quemCuidaDosDados, sairDaEmpresa, sairDoEscritorio } from './acessos.ts'
import { listarNotificacoes } from './notificacoes.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }
let contador = 0
type Lugar = { perfil?: number; empresas?: number[] | null; porId?: number }

/** One more person of the office; `empresas` null sees all. */
async function umColega(escritorio: Escritorio, lugar: Lugar = {}): Promise<number> {
  contador += 1
  const { rows } = await bancada.dono.query<{ id: number }>(
    `with u as (insert into usuario (sujeito, nome, login) values ($2, 'Colega Fictícia', $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil, todas_empresas, empresas, concedido_por)
     select $1, u.id, $3, $4, $5, $6 from u returning usuario_id as id`,
    [
      escritorio.id,
      `colega${contador}@ficticio.example`,
      lugar.perfil ?? 2,
      lugar.empresas == null,
      lugar.empresas ?? [],
      lugar.porId ?? null,
    ],
  )
  return rows[0]?.id ?? 0
}
const situacaoDe = async (escritorio: Escritorio, usuarioId: number) => {
  const { rows } = await bancada.dono.query<{ situacao: string; empresas: number[] }>(
    'select situacao, empresas from usuario_papel where escritorio_id = $1 and usuario_id = $2',
    [escritorio.id, usuarioId],
  )
  return rows[0]
}
const CONTA = {
  por: 'conta',
  prova: { sujeito: 'x', autenticadoEm: null, mfa: false, email: null },
}

test('every office of mine, who granted it and until when; who sees as me, or is at an office’s host, is told of one', async () => {
  const [a, b] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  const empresa = await umaEmpresa(a)
  const eu = await umColega(a, { perfil: 3, empresas: [empresa.id], porId: a.usuarioId })
  await bancada.dono.query(
    `insert into usuario_papel (escritorio_id, usuario_id, perfil, valido_ate) values ($1, $2, 2, '2999-12-31')`,
    [b.id, eu],
  )
  const ler = (entrada?: object) =>
    a.rodar((ctx) => meusAcessos(entrada ? ({ ...ctx, entrada } as typeof ctx) : ctx), {
      usuarioId: eu,
      perfil: 3,
      empresas: [empresa.id],
    })
  const { lista } = await ler(CONTA)
  expect(lista).toHaveLength(2)
  expect(lista.find(({ escritorioId }) => escritorioId === a.id)).toMatchObject({
    perfilAcesso: 3,
    concedidoPor: 'Ana Fictícia',
    validoAte: null,
    empresas: { modo: 'lista', lista: [{ id: empresa.id, apelido: empresa.nome }] },
  })
  expect(lista.find(({ escritorioId }) => escritorioId === b.id)).toMatchObject({
    validoAte: '2999-12-31',
    empresas: { modo: 'todas', lista: [] },
  })
  const visto = await ler({ ...CONTA, por: 'ver-como' })
  expect(visto.lista.map(({ escritorioId }) => escritorioId)).toEqual([a.id])
  const noHost = await ler({ ...CONTA, prova: { ...CONTA.prova, escritorioId: a.id } })
  expect(noHost.lista.map(({ escritorioId }) => escritorioId)).toEqual([a.id])
  // The function answers for who asks, whatever the number it is given.
  const { rowCount } = await bancada.pool.query('select * from app.acessos_do_usuario($1)', [eu])
  expect(rowCount).toBe(0)
})

test('leaving ends the access, is told to who administers and is in the trail', async () => {
  const escritorio = await umEscritorio(bancada)
  const admin = await umColega(escritorio, { perfil: 1 })
  const eu = await umColega(escritorio)
  await escritorio.rodar((ctx) => sairDoEscritorio(ctx, { escritorioId: escritorio.id }), {
    usuarioId: eu,
  })
  expect((await situacaoDe(escritorio, eu))?.situacao).toBe('suspenso')
  const { lista } = await escritorio.rodar((ctx) => listarNotificacoes(ctx, PAGINA), {
    usuarioId: admin,
    perfil: 1,
  })
  expect(lista).toMatchObject([{ titulo: 'Alguém saiu', rota: '/usuarios' }])
  const { rows } = await bancada.dono.query(
    `select usuario_id, acao, depois ->> 'situacao' as situacao from auditoria
     where escritorio_id = $1 and tabela = 'usuario_papel' and (chave ->> 'usuario_id')::bigint = $2 and acao = 'alterar'`,
    [escritorio.id, eu],
  )
  expect(rows).toEqual([{ usuario_id: eu, acao: 'alterar', situacao: 'suspenso' }])
  // Again, as by a second click: there is no place to leave.
  await expect(
    escritorio.rodar((ctx) => sairDoEscritorio(ctx, { escritorioId: escritorio.id }), {
      usuarioId: eu,
    }),
  ).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
})

test('of two administrators who leave at the same time, one stays', async () => {
  const escritorio = await umEscritorio(bancada)
  const dois = [
    await umColega(escritorio, { perfil: 1 }),
    await umColega(escritorio, { perfil: 1 }),
  ]
  const saidas = await Promise.allSettled(
    dois.map((usuarioId) =>
      escritorio.rodar((ctx) => sairDoEscritorio(ctx, { escritorioId: escritorio.id }), {
        usuarioId,
        perfil: 1,
      }),
    ),
  )
  expect(saidas.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const recusa = saidas.find(({ status }) => status === 'rejected') as PromiseRejectedResult
  expect(recusa.reason).toMatchObject({ codigo: 'ultimo-administrador' })
})

test('the office of the screen is told: who switched in another tab leaves none by mistake', async () => {
  const [um, outro] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  await expect(
    um.rodar((ctx) => sairDoEscritorio(ctx, { escritorioId: outro.id })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})

test('who answers for companies hands them over before', async () => {
  const escritorio = await umEscritorio(bancada)
  const eu = await umColega(escritorio)
  const empresa = await umaEmpresa(escritorio)
  await bancada.dono.query('update empresa set responsavel_id = $1 where id = $2', [eu, empresa.id])
  await expect(
    escritorio.rodar((ctx) => sairDoEscritorio(ctx, { escritorioId: escritorio.id }), {
      usuarioId: eu,
    }),
  ).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
    detalhes: { detail: expect.stringContaining(empresa.nome) },
  })
  expect((await situacaoDe(escritorio, eu))?.situacao).toBe('ativo')
})

test('one company less of a list; with the last one, the office too', async () => {
  const escritorio = await umEscritorio(bancada)
  await umColega(escritorio, { perfil: 1 })
  const [um, dois] = [await umaEmpresa(escritorio), await umaEmpresa(escritorio)]
  const alheia = await umaEmpresa(escritorio)
  const eu = await umColega(escritorio, { perfil: 3, empresas: [um.id, dois.id] })
  const sair = (empresaId: number, empresas: number[]) =>
    escritorio.rodar((ctx) => sairDaEmpresa(ctx, { empresaId }), {
      usuarioId: eu,
      perfil: 3,
      empresas,
    })
  await expect(sair(alheia.id, [um.id, dois.id])).rejects.toMatchObject({
    codigo: 'nao-encontrado',
  })
  expect(await sair(um.id, [um.id, dois.id])).toEqual({ deixouOEscritorio: false })
  expect((await situacaoDe(escritorio, eu))?.empresas).toEqual([dois.id])
  await expect(sair(um.id, [dois.id])).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  expect(await sair(dois.id, [dois.id])).toEqual({ deixouOEscritorio: true })
  expect((await situacaoDe(escritorio, eu))?.situacao).toBe('suspenso')
})

test('who sees all the companies leaves none of them apart, and is told why', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await expect(
    escritorio.rodar((ctx) => sairDaEmpresa(ctx, { empresaId: empresa.id })),
  ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
})

test('the office says who looks after the data, or its own address', async () => {
  const escritorio = await umEscritorio(bancada)
  expect(await escritorio.rodar(quemCuidaDosDados)).toMatchObject({
    encarregado: null,
    email: 'contato@ficticio.example',
  })
  await bancada.dono.query(
    `update escritorio set encarregado_lgpd = 'Lia Fictícia' where escritorio_id = $1`,
    [escritorio.id],
  )
  expect(await escritorio.rodar(quemCuidaDosDados)).toMatchObject({ encarregado: 'Lia Fictícia' })
})
