// The door opens: an office that opens itself, and who owns a company asking the office that serves it.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Context, Prova } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/index.ts'
import { problemOfDatabase } from '../../../platform/problem.ts'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umaEmpresa,
  umCnpj,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { abrirEscritorio } from '../../escritorio/abrir-escritorio.ts'
import { cartaDoAvisoJob } from '../pessoal/carta-do-aviso.ts'
import { listarNotificacoes } from '../pessoal/notificacoes.ts'
import { lerCadastro } from './conta.ts'
import { entregarPedidoJob } from './entregar-pedido.ts'
import {
  aprovarPedidoDeAcesso,
  juntarEmpresaDoPedido,
  listarPedidosDeAcesso,
  recusarPedidoDeAcesso,
} from './pedidos-do-escritorio.ts'
import { desistirDoPedido, pedirAcesso } from './pedir-acesso.ts'

let bancada: Bancada
let molde: Escritorio
beforeAll(async () => {
  bancada = await abrirBancada()
  molde = await umEscritorio(bancada)
})
afterAll(() => bancada.fechar())

const FORA = {
  escritorioId: 0,
  empresas: [],
  usuarioId: null,
  usuarioNome: 'conta nova',
  origem: 'tela',
}
const deFora = (prova: Prova) => ({
  tenant: { escritorioId: 0, empresas: [] },
  user: { id: 0, nome: '', perfil: -1 },
  ator: FORA,
  entrada: { por: 'conta' as const, prova },
})
let contas = 0

/** An account of the outside, in no office: `email` null when nobody vouches for it. */
function umaConta(email?: string | null, conta?: string) {
  contas += 1
  const quem = email === undefined ? `dona${contas}@ficticio.example` : email
  const sujeito = conta ?? `conta-de-teste-${contas}`
  const prova = { sujeito, autenticadoEm: null, mfa: false, email: quem }
  return {
    sujeito,
    email: quem,
    abrir: (novo: Parameters<typeof abrirEscritorio>[1]) =>
      abrirEscritorio(
        {
          base: { ...molde.ctx(undefined as never), ...deFora(prova) },
          ...{ pool: bancada.pool, chave: undefined },
        },
        novo,
      ),
    rodar: <T>(work: (ctx: Context) => Promise<T>) =>
      transaction(bancada.pool, FORA, (db) =>
        work({
          ...molde.ctx(db),
          ...deFora(prova),
        }),
      ),
  }
}

const entregar = (uid: string) => entregarPedidoJob(molde.job({ quem: { empresas: [] } }), { uid })

async function comAdministrador() {
  const escritorio = await umEscritorio(bancada)
  await bancada.dono.query(
    'update usuario_papel set perfil = 1 where escritorio_id = $1 and usuario_id = $2',
    [escritorio.id, escritorio.usuarioId],
  )
  const admin = <T>(work: (ctx: Context) => Promise<T>) => escritorio.rodar(work, { perfil: 1 })
  return { escritorio, admin }
}
const PAGINA = { paginaAtual: 1, registrosPorPagina: 50 }
const contarFila = async (uid: string) =>
  (
    await bancada.dono.query(
      `select 1 from graphile_worker.jobs where task_identifier = 'acesso.entregarPedido' and key = $1`,
      [`pedido:${uid}`],
    )
  ).rowCount
const cartasPara = async (email: string | null) =>
  (
    await bancada.dono.query<{ dados: { assunto: string; paragrafos: string[] } }>(
      `select dados from app.carta where dados ->> 'email' = $1 order by id`,
      [email],
    )
  ).rows.map(({ dados }) => dados)

const cartasPedidas = async (escritorioId: number): Promise<number[]> => {
  const { rows } = await bancada.dono.query<{ id: number }>(
    `select split_part(key, ':', 3)::bigint as id from graphile_worker.jobs where key like $1`,
    [`carta-do-aviso:${escritorioId}:%`],
  )
  return rows.map(({ id }) => id)
}

async function umPedido() {
  const { escritorio, admin } = await comAdministrador()
  const empresa = await umaEmpresa(escritorio)
  const dona = umaConta()
  const { uid } = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: empresa.cnpj }))
  await entregar(uid)
  const { lista } = await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))
  return { escritorio, admin, empresa, dona, uid, pedidoId: lista[0]?.pedidoId ?? 0 }
}

test('what was told to the embedded identity is read here, and goes to whoever is asked', async () => {
  const dona = umaConta()
  const contaId = crypto.randomUUID()
  await bancada.dono.query(
    `with c as (insert into identidade.conta (id, email, nome, email_confirmado_em) values ($1, $2, 'Rita Fictícia', now()) returning id),
       d as (insert into identidade.cadastro (conta_id, quem, cnpj, cpf, celular) select id, 'empresa', $3, '52998224725', '11912345678' from c)
     insert into identidade.consentimento (conta_id, documento, versao, aceito, em, endereco_hash)
     select id, 'termos', '1', true, now(), 'hash' from c`,
    [contaId, dona.email, umCnpj()],
  )
  const daqui = umaConta(null, contaId)
  expect(await daqui.rodar(lerCadastro)).toMatchObject({
    nome: 'Rita Fictícia',
    email: dona.email,
    cadastro: { quem: 'empresa', cpf: '52998224725', celular: '11912345678' },
    consentimentos: [{ documento: 'termos', versao: '1', aceito: true }],
    pedidos: [],
  })
  const { uid } = await daqui.rodar((ctx) => pedirAcesso(ctx, { cnpj: umCnpj() }))
  const { rows } = await bancada.dono.query(
    'select nome, email, celular from app.pedido_da_conta where uid = $1',
    [uid],
  )
  expect(rows).toEqual([{ nome: 'Rita Fictícia', email: dona.email, celular: '11912345678' }])
})

describe('a contador', () => {
  const dados = () => ({
    nome: 'Escritório da Olga Fictícia',
    razaoSocial: 'Olga Fictícia Contabilidade Ltda.',
    cnpj: umCnpj(),
    crc: 'SP-123456/O',
  })

  test('opens an office, is its administrator, and twice is once', async () => {
    const olga = umaConta()
    const pedido = dados()
    const [um, dois] = await Promise.all([olga.abrir(pedido), olga.abrir(pedido)])
    expect(um.escritorioId).toBe(dois.escritorioId)
    const { rows } = await bancada.dono.query(
      `select e.nome, e.crc, e.cnpj, e.plano, e.limite_empresas, e.limite_usuarios, p.perfil, p.todas_empresas, u.login
       from escritorio e join usuario_papel p using (escritorio_id) join usuario u on u.id = p.usuario_id
       where e.escritorio_id = $1`,
      [um.escritorioId],
    )
    expect(rows).toEqual([
      {
        ...{ nome: pedido.nome, crc: pedido.crc, cnpj: pedido.cnpj, plano: 'inicial' },
        ...{ limite_empresas: 10, limite_usuarios: 3, perfil: 1, todas_empresas: true },
        login: olga.email,
      },
    ])
    const outro = await olga.abrir(dados())
    expect(outro.escritorioId).toBe(um.escritorioId)
  })

  const doCnpj = async (cnpj: string) =>
    (
      await bancada.dono.query<{ escritorio_id: number; nome: string }>(
        'select escritorio_id, nome from escritorio where cnpj = $1',
        [cnpj],
      )
    ).rows

  test('of a CNPJ that has an office opens no other: its administrators are asked', async () => {
    const { escritorio, admin } = await comAdministrador()
    const cnpj = '12ABC34501DE35'
    await bancada.dono.query('update escritorio set cnpj = $2 where escritorio_id = $1', [
      escritorio.id,
      cnpj,
    ])
    const [{ nome } = { nome: '?' }] = await doCnpj(cnpj)
    const colega = umaConta()
    const recusa = await colega.abrir({ ...dados(), cnpj }).catch((erro: unknown) => erro)
    expect(recusa).toMatchObject({ codigo: 'cnpj-com-escritorio' })
    expect(JSON.stringify(recusa)).not.toContain(nome)
    expect(await doCnpj(cnpj)).toHaveLength(1)
    const { pedidos } = await colega.rodar(lerCadastro)
    expect(pedidos).toMatchObject([
      { tipo: 'escritorio', cnpj, situacao: 'aberto', escritorio: null },
    ])
    const uid = pedidos[0]?.uid ?? ''
    expect(await contarFila(uid)).toBe(1)
    await entregar(uid)
    const { lista } = await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))
    expect(lista).toMatchObject([{ tipo: 'escritorio', empresa: null, email: colega.email }])
    // Asked again, it is the same request; approved, the office is theirs too.
    await expect(colega.abrir({ ...dados(), cnpj })).rejects.toMatchObject({
      codigo: 'cnpj-com-escritorio',
    })
    expect((await colega.rodar(lerCadastro)).pedidos).toHaveLength(1)
    const pedidoId = lista[0]?.pedidoId ?? 0
    await admin((ctx) =>
      aprovarPedidoDeAcesso(ctx, { pedidoId, perfilAcesso: 2, empresas: { modo: 'todas' } }),
    )
    expect(await colega.abrir({ ...dados(), cnpj })).toEqual({ escritorioId: escritorio.id })
  })

  test('tries few CNPJs: past them, no answer tells whether one is here', async () => {
    const curiosa = umaConta()
    const tentar = async () => {
      const { escritorio } = await comAdministrador()
      const [{ cnpj } = { cnpj: '' }] = (
        await bancada.dono.query<{ cnpj: string }>(
          'select cnpj from escritorio where escritorio_id = $1',
          [escritorio.id],
        )
      ).rows
      return await curiosa.abrir({ ...dados(), cnpj }).catch(({ codigo }) => codigo as string)
    }
    for (let i = 0; i < 5; i += 1) expect(await tentar()).toBe('cnpj-com-escritorio')
    expect(await tentar()).toBe('muitos-pedidos')
  })

  test('and another, at the same time with the same CNPJ, do not both open it', async () => {
    const cnpj = umCnpj()
    const respostas = await Promise.allSettled(
      Array.from({ length: 6 }, () => umaConta().abrir({ ...dados(), cnpj })),
    )
    expect(respostas.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await doCnpj(cnpj)).toHaveLength(1)
  })

  test('of a CNPJ whose office was closed opens it, and the closed one does not come back over it', async () => {
    const { escritorio } = await comAdministrador()
    const cnpj = umCnpj()
    const mudar = (situacao: string) =>
      bancada.dono.query(
        'update escritorio set cnpj = $2, situacao = $3 where escritorio_id = $1',
        [escritorio.id, cnpj, situacao],
      )
    await mudar('encerrado')
    const { escritorioId } = await umaConta().abrir({ ...dados(), cnpj })
    expect(escritorioId).not.toBe(escritorio.id)
    const erro = await mudar('ativo').catch((causa: unknown) => causa)
    expect(problemOfDatabase(erro)?.codigo).toBe('cnpj-com-escritorio')
  })

  test('without a proved e-mail, or with a CNPJ that is none, opens nothing', async () => {
    await expect(umaConta(null).abrir(dados())).rejects.toMatchObject({ codigo: 'sem-permissao' })
    await expect(umaConta().abrir({ ...dados(), cnpj: '99000001000199' })).rejects.toMatchObject({
      codigo: 'entrada-invalida',
    })
  })
})

describe('who owns a company', () => {
  test('gets the same whether anybody serves it or not, and only a task looks it up', async () => {
    const { escritorio } = await comAdministrador()
    const empresa = await umaEmpresa(escritorio)
    const dona = umaConta()
    const servida = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: empresa.cnpj }))
    const ninguem = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: umCnpj() }))
    expect(Object.keys(servida)).toEqual(Object.keys(ninguem))
    const { rowCount } = await bancada.dono.query('select 1 from pedido_de_acesso where uid = $1', [
      servida.uid,
    ])
    expect(rowCount).toBe(0)
    expect([await contarFila(servida.uid), await contarFila(ninguem.uid)]).toEqual([1, 1])
    await entregar(servida.uid)
    await entregar(ninguem.uid)
    const { pedidos } = await dona.rodar(lerCadastro)
    const semOQueEDela = pedidos.map(({ uid, cnpj, pedidoEm, expiraEm, ...resto }) => resto)
    expect(semOQueEDela[0]).toEqual(semOQueEDela[1])
  })

  test('the office hears it once by bell and letter, and only the office that serves it', async () => {
    const { escritorio, admin, empresa, dona, uid } = await umPedido()
    const outro = await comAdministrador()
    await umaEmpresa(outro.escritorio)
    await entregar(uid)
    const { lista, totais } = await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))
    expect(totais).toEqual({ abertos: 1 })
    expect(lista).toMatchObject([
      { email: dona.email, empresa: { id: empresa.id, identificacao: empresa.cnpj } },
    ])
    expect((await outro.admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))).lista).toEqual([])
    const avisos = await admin((ctx) => listarNotificacoes(ctx, PAGINA))
    expect(avisos.lista).toMatchObject([
      { titulo: 'Pedido de acesso', rota: '/usuarios?aba=pedidos' },
    ])
    const { rows } = await bancada.dono.query<{ login: string }>(
      'select login from usuario where id = $1',
      [escritorio.usuarioId],
    )
    // The letter is of the notice: asked of the queue in the same transaction.
    for (const notificacaoId of await cartasPedidas(escritorio.id))
      await cartaDoAvisoJob(escritorio.job(), { notificacaoId })
    const [carta, ...mais] = await cartasPara(rows[0]?.login ?? '')
    expect(mais).toEqual([])
    expect(carta?.paragrafos.join(' ')).toContain(dona.email)
    // Who sees only other companies sees no request of this one.
    const deOutra = await escritorio.rodar((ctx) => listarPedidosDeAcesso(ctx, PAGINA), {
      perfil: 1,
      empresas: [empresa.id + 1],
    })
    expect(deOutra.lista).toEqual([])
  })

  test('a company that an office begins to serve later finds the request that waited', async () => {
    const dona = umaConta()
    const cnpj = umCnpj()
    const { uid } = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj }))
    await entregar(uid)
    await bancada.dono.query(`select graphile_worker.remove_job($1)`, [`pedido:${uid}`])
    const { escritorio, admin } = await comAdministrador()
    await umaEmpresa(escritorio, { cnpj })
    expect(await contarFila(uid)).toBe(1)
    await entregar(uid)
    expect((await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))).lista).toHaveLength(1)
  })

  test('approved, takes the place that was given, and is told', async () => {
    const { admin, escritorio, empresa, dona, pedidoId } = await umPedido()
    const { usuarioId } = await admin((ctx) =>
      aprovarPedidoDeAcesso(ctx, {
        pedidoId,
        perfilAcesso: 3,
        empresas: { modo: 'lista', ids: [empresa.id] },
      }),
    )
    const { rows } = await bancada.dono.query(
      `select p.perfil, p.empresas, p.todas_empresas, u.sujeito from usuario_papel p join usuario u on u.id = p.usuario_id
       where p.escritorio_id = $1 and p.usuario_id = $2`,
      [escritorio.id, usuarioId],
    )
    expect(rows).toEqual([
      { perfil: 3, empresas: [empresa.id], todas_empresas: false, sujeito: dona.sujeito },
    ])
    const { pedidos } = await dona.rodar(lerCadastro)
    expect(pedidos).toMatchObject([
      { situacao: 'aprovado', escritorio: expect.stringContaining('Escritório Fictício') },
    ])
    expect((await cartasPara(dona.email)).map(({ assunto }) => assunto)).toEqual([
      'Seu acesso foi aprovado',
    ])
    await expect(
      admin((ctx) =>
        aprovarPedidoDeAcesso(ctx, { pedidoId, perfilAcesso: 3, empresas: { modo: 'todas' } }),
      ),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('who already has a place gets the company added to theirs, and nothing else changes', async () => {
    const { admin, escritorio, empresa, dona, pedidoId } = await umPedido()
    const dar = {
      perfilAcesso: 3,
      empresas: { modo: 'lista' as const, ids: [empresa.id] },
    }
    expect(await admin(async (ctx) => (await listarPedidosDeAcesso(ctx, PAGINA)).lista)).toEqual([
      expect.objectContaining({ lugar: null }),
    ])
    await expect(admin((ctx) => juntarEmpresaDoPedido(ctx, { pedidoId }))).rejects.toMatchObject({
      codigo: 'situacao-nao-permite',
    })
    const { usuarioId } = await admin((ctx) => aprovarPedidoDeAcesso(ctx, { pedidoId, ...dar }))
    const segunda = await umaEmpresa(escritorio)
    const { uid } = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: segunda.cnpj }))
    await entregar(uid)
    const aberto = async () =>
      (await admin((ctx) => listarPedidosDeAcesso(ctx, { ...PAGINA, situacao: 'aberto' }))).lista[0]
    const pedido = await aberto()
    expect(pedido?.lugar).toEqual({
      ...{ usuarioId, perfilAcesso: 3, suspenso: false, empresas: 'lista', jaEnxerga: false },
    })
    const novo = { pedidoId: pedido?.pedidoId ?? 0 }
    await expect(
      admin((ctx) => aprovarPedidoDeAcesso(ctx, { ...novo, ...dar })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
    const por = (mudanca: string) =>
      bancada.dono.query(
        `update usuario_papel set ${mudanca} where escritorio_id = $1 and usuario_id = $2`,
        [escritorio.id, usuarioId],
      )
    for (const [antes, depois] of [
      [`situacao = 'suspenso'`, `situacao = 'ativo'`],
      [`filtro_empresas = '{"IDRegimes":[999]}'`, 'filtro_empresas = null'],
    ] as const) {
      await por(antes)
      await expect(
        admin((ctx) => juntarEmpresaDoPedido(ctx, novo)),
        antes,
      ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
      await por(depois)
    }
    await por('perfil = 5')
    await expect(admin((ctx) => juntarEmpresaDoPedido(ctx, novo))).rejects.toMatchObject({
      codigo: 'acima-do-seu-acesso',
    })
    await por('perfil = 3')
    expect(await admin((ctx) => juntarEmpresaDoPedido(ctx, novo))).toEqual({ usuarioId })
    const { rows } = await bancada.dono.query(
      'select perfil, empresas, todas_empresas from usuario_papel where escritorio_id = $1 and usuario_id = $2',
      [escritorio.id, usuarioId],
    )
    expect(rows).toEqual([{ perfil: 3, empresas: [empresa.id, segunda.id], todas_empresas: false }])
    expect((await dona.rodar(lerCadastro)).pedidos.map(({ situacao }) => situacao)).toEqual([
      'aprovado',
      'aprovado',
    ])
    expect(await aberto()).toBeUndefined()
    await expect(admin((ctx) => juntarEmpresaDoPedido(ctx, novo))).rejects.toMatchObject({
      codigo: 'situacao-nao-permite',
    })
  })

  test('nobody gives by a request more than they have', async () => {
    const { admin, escritorio, pedidoId } = await umPedido()
    const outro = await comAdministrador()
    const alheia = await umaEmpresa(outro.escritorio)
    const dar = (perfilAcesso: number, ids: number[]) =>
      admin((ctx) =>
        aprovarPedidoDeAcesso(ctx, { pedidoId, perfilAcesso, empresas: { modo: 'lista', ids } }),
      )
    await expect(dar(5, [])).rejects.toMatchObject({ codigo: 'acima-do-seu-acesso' })
    await expect(dar(3, [alheia.id])).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    await expect(dar(0, [])).rejects.toMatchObject({ codigo: 'entrada-invalida' })
    await expect(
      outro.admin((ctx) => recusarPedidoDeAcesso(ctx, { pedidoId, motivo: 'não é daqui' })),
    ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
    expect(escritorio.id).not.toBe(outro.escritorio.id)
  })

  test('refused, reads the reason and not the name of the office', async () => {
    const { admin, dona, pedidoId } = await umPedido()
    await admin((ctx) => recusarPedidoDeAcesso(ctx, { pedidoId, motivo: 'Não é sócia.' }))
    const { pedidos } = await dona.rodar(lerCadastro)
    expect(pedidos).toMatchObject([
      { situacao: 'recusado', resposta: 'Não é sócia.', escritorio: null },
    ])
    const [carta] = await cartasPara(dona.email)
    expect(carta?.paragrafos.join()).toContain('Não é sócia.')
    expect(JSON.stringify(carta)).not.toContain('Escritório Fictício')
  })

  test('gives up, and the office sees that', async () => {
    const { admin, dona, uid, pedidoId } = await umPedido()
    await expect(umaConta().rodar((ctx) => desistirDoPedido(ctx, { uid }))).rejects.toMatchObject({
      codigo: 'nao-encontrado',
    })
    await dona.rodar((ctx) => desistirDoPedido(ctx, { uid }))
    const { lista } = await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))
    expect(lista).toMatchObject([{ situacao: 'desistiu' }])
    await expect(
      admin((ctx) => recusarPedidoDeAcesso(ctx, { pedidoId, motivo: 'tarde demais' })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })

  test('asks five at a time, and the same company once', async () => {
    const dona = umaConta()
    const cnpj = umCnpj()
    const um = await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj }))
    expect(await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj }))).toEqual(um)
    for (let i = 0; i < 4; i += 1) await dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: umCnpj() }))
    await expect(dona.rodar((ctx) => pedirAcesso(ctx, { cnpj: umCnpj() }))).rejects.toMatchObject({
      codigo: 'muitos-pedidos',
    })
  })

  test('after thirty days nobody answers any more, and both sides say so', async () => {
    const { admin, dona, uid, pedidoId } = await umPedido()
    await bancada.dono.query(
      `update app.pedido_da_conta set expira_em = now() - interval '1 second' where uid = $1`,
      [uid],
    )
    await bancada.dono.query(
      `update pedido_de_acesso set expira_em = now() - interval '1 second' where uid = $1`,
      [uid],
    )
    expect((await dona.rodar(lerCadastro)).pedidos).toMatchObject([{ situacao: 'sem-resposta' }])
    const { lista } = await admin((ctx) => listarPedidosDeAcesso(ctx, PAGINA))
    expect(lista).toMatchObject([{ situacao: 'vencido' }])
    await expect(
      admin((ctx) => recusarPedidoDeAcesso(ctx, { pedidoId, motivo: 'tarde demais' })),
    ).rejects.toMatchObject({ codigo: 'situacao-nao-permite' })
  })
})
