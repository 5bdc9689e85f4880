// The erasure of a person, by the clock of the database: what goes, what stays without a name, and what stops it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  type Escritorio,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { notificar } from '../notificar.ts'
import { escolherAviso, escolherRotinaDosAvisos } from './avisos.ts'
import { eliminarPessoaJob, rotinaDasEliminacoes } from './eliminar.ts'
import { enviarFoto } from './foto.ts'
import { salvarRascunho } from './rascunhos.ts'
import {
  cancelarEliminacao,
  meusPedidos,
  pedirEliminacao,
  responderPedidoDeTitular,
} from './titular.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(() => bancada.fechar())

let serie = 0
/** Somebody of the office with an account, a session, a passkey and traces of work. */
async function pessoa(escritorio: Escritorio, perfil = 2) {
  serie += 1
  const email = `sai${serie}@ficticio.example`
  const nome = `Célia Fictícia ${serie}`
  const um = async <T>(texto: string, valores: unknown[]) =>
    (await bancada.dono.query(texto, valores)).rows[0] as T
  const { id: contaId } = await um<{ id: string }>(
    `insert into identidade.conta (email, nome, email_confirmado_em) values ($1, $2, now()) returning id`,
    [email, nome],
  )
  await bancada.dono.query(
    `insert into identidade.oidc_registro (modelo, id, payload, conta_id) values ('Session', $1, '{}', $2)`,
    [`s-${serie}`, contaId],
  )
  await bancada.dono.query(
    `insert into identidade.chave_de_acesso (conta_id, credencial, chave_publica, nome) values ($1, $2, '\\x00', 'Notebook')`,
    [contaId, `cred-${serie}`],
  )
  const { id } = await um<{ id: number }>(
    `insert into usuario (sujeito, nome, login) values ($1, $2, $3) returning id`,
    [contaId, nome, email],
  )
  await bancada.dono.query(
    'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, $3)',
    [escritorio.id, id, perfil],
  )
  const eu = { usuarioId: id, perfil }
  const rodar: Escritorio['rodar'] = (work) => escritorio.rodar(work, eu)
  return { id, contaId, email, nome, rodar }
}

const executar = (escritorio: Escritorio, numero: number) =>
  eliminarPessoaJob(escritorio.job(), { numero })
const vencer = (escritorio: Escritorio) =>
  bancada.dono.query(
    `update pedido_de_titular set executar_em = now() - interval '1 second' where escritorio_id = $1 and situacao = 'aberto'`,
    [escritorio.id],
  )
const conta = async (contaId: string) =>
  (await bancada.dono.query('select 1 from identidade.conta where id = $1', [contaId])).rowCount
const pedidoDe = async (escritorio: Escritorio, numero: number) =>
  (
    await bancada.dono.query(
      'select situacao, executado_em, resposta from pedido_de_titular where escritorio_id = $1 and numero = $2',
      [escritorio.id, numero],
    )
  ).rows[0]

/** Every text of the database that still has it, by table. */
async function ondeEsta(texto: string): Promise<string[]> {
  const { rows } = await bancada.dono.query<{ tabela: string }>(
    `select format('%I.%I', n.nspname, c.relname) as tabela from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname in ('public', 'identidade', 'app') and c.relkind = 'r'`,
  )
  const achadas: string[] = []
  for (const { tabela } of rows) {
    const { rowCount } = await bancada.dono.query(
      `select 1 from ${tabela} t where t::text like $1 limit 1`,
      [`%${texto}%`],
    )
    if (rowCount) achadas.push(tabela)
  }
  return achadas.sort()
}

test('fifteen days later the person is gone from everywhere, and what they did stays without a name', async () => {
  const escritorio = await umEscritorio(bancada)
  const quem = await pessoa(escritorio)
  // Somebody is told of the request, by name.
  await pessoa(escritorio, 1)
  await escritorio.rodar(
    async (ctx) => {
      await ctx.db
        .insertInto('operacao')
        .values({
          escritorio_id: escritorio.id,
          tipo: 'executar-fechamento',
          competencia: '2026-10',
          total: 0,
          ator: '{}',
          pedido_por: quem.id,
          pedido_por_nome: quem.nome,
        })
        .execute()
    },
    { usuarioId: quem.id },
  )
  await bancada.dono.query(
    `insert into convite (escritorio_id, email, nome, perfil, expira_em, criado_por, criado_por_nome, situacao, aceito_por)
     values ($1, $2, $3, 2, now(), $4, 'Ana Fictícia', 'aceito', $5)`,
    [escritorio.id, quem.email, quem.nome, escritorio.usuarioId, quem.id],
  )
  await quem.rodar((ctx) =>
    salvarRascunho(ctx, { chave: '/x', versao: 0, conteudo: { de: quem.nome } }),
  )
  await quem.rodar(async (ctx) => {
    await escolherAviso(ctx, { evento: 'operacao', canal: 'email', ligado: true })
    await escolherRotinaDosAvisos(ctx, { resumoHora: 8 })
    const foto = { mime: 'image/png', conteudo: Buffer.from('rosto'), sha256: 'x' }
    await enviarFoto(ctx, { envio: foto })
    // A colleague was told that they left a company, by name.
    const dados = { mudou: 'saiu', nome: quem.nome, usuarioId: quem.id, de: 'uma empresa' }
    await notificar(ctx, escritorio.usuarioId, { tipo: 'acesso', dados })
  })
  const { numero, executarEm } = await quem.rodar((ctx) =>
    pedirEliminacao(ctx, { motivo: `sou ${quem.nome}` }),
  )
  const dias = (Date.parse(executarEm) - Date.now()) / 86_400_000
  expect(dias).toBeGreaterThan(14.9)
  expect(dias).toBeLessThan(15.1)
  await executar(escritorio, numero)
  expect(await conta(quem.contaId)).toBe(1)
  await vencer(escritorio)
  await executar(escritorio, numero)
  await executar(escritorio, numero)
  expect(await conta(quem.contaId)).toBe(0)
  expect(await pedidoDe(escritorio, numero)).toMatchObject({
    situacao: 'atendido',
    executado_em: expect.anything(),
  })
  // Only the letters that are still to leave know who it was, and they forget when they are taken.
  expect(await ondeEsta(quem.nome)).toEqual(['app.carta'])
  expect(await ondeEsta(quem.email)).toEqual(['app.carta'])
  expect(await ondeEsta(quem.contaId)).toEqual([])
  for (const tabela of ['aviso_canal', 'aviso_pessoa', 'foto_da_pessoa', 'resumo_diario']) {
    const { rowCount } = await bancada.dono.query(`select 1 from ${tabela} where usuario_id = $1`, [
      quem.id,
    ])
    expect([tabela, rowCount]).toEqual([tabela, 0])
  }
  const { rows } = await bancada.dono.query(
    `select p.situacao, u.nome, (select count(*)::int from auditoria a where a.usuario_id = u.id) as atos,
       (select o.pedido_por_nome from operacao o where o.pedido_por = u.id) as na_operacao
     from usuario_papel p join usuario u on u.id = p.usuario_id where u.id = $1`,
    [quem.id],
  )
  expect(rows[0]).toMatchObject({
    situacao: 'suspenso',
    nome: `Pessoa eliminada ${quem.id}`,
    na_operacao: `Pessoa eliminada ${quem.id}`,
  })
  expect(rows[0].atos).toBeGreaterThan(0)
  const cartas = await bancada.dono.query<{ assunto: string }>(
    `select dados ->> 'assunto' as assunto from app.carta where dados ->> 'email' = $1 order by id`,
    [quem.email],
  )
  expect(cartas.rows.map(({ assunto }) => assunto)).toEqual([
    'Pedido de eliminação dos seus dados',
    'Seus dados foram eliminados',
  ])
})

test('what was asked of other offices goes with the account, and the proof of what was agreed to stays', async () => {
  const [escritorio, outro] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  const quem = await pessoa(escritorio)
  const [celular, mensagem] = ['11987650431', `sou eu, ${quem.nome}`]
  const { rows: feitos } = await bancada.dono.query<{ uid: string }>(
    `insert into app.pedido_da_conta (sujeito, tipo, cnpj, nome, email, celular, mensagem)
     values ($1, 'escritorio', '12ABC34501DE35', $2, $3, $4, $5) returning uid`,
    [quem.contaId, quem.nome, quem.email, celular, mensagem],
  )
  for (const { id, usuarioId } of [escritorio, outro])
    await bancada.dono.query(
      `with p as (insert into pedido_de_acesso (escritorio_id, uid, tipo, sujeito, nome, email, celular, mensagem, pedido_em, expira_em)
         values ($1, $2, 'escritorio', $3, $4, $5, $6, $7, now(), now() + interval '30 days'))
       insert into notificacao (escritorio_id, usuario_id, tipo, dados)
       select $1, $8, 'acesso', jsonb_build_object('mudou', 'pedido', 'nome', $4::text, 'sobre', 'este escritório')`,
      [id, feitos[0]?.uid, quem.contaId, quem.nome, quem.email, celular, mensagem, usuarioId],
    )
  await bancada.dono.query(
    `insert into identidade.cadastro (conta_id, quem, cpf, celular) values ($1, 'contador', '52998224725', $2)`,
    [quem.contaId, celular],
  )
  await bancada.dono.query(
    `insert into identidade.consentimento (conta_id, documento, versao, aceito, em, endereco_hash)
     values ($1, 'termos', '3', true, now(), 'x')`,
    [quem.contaId],
  )
  const { numero } = await quem.rodar((ctx) => pedirEliminacao(ctx, {}))
  await vencer(escritorio)
  await executar(escritorio, numero)
  expect(await conta(quem.contaId)).toBe(0)
  expect(await ondeEsta(quem.nome)).toEqual(['app.carta'])
  expect(await ondeEsta(quem.email)).toEqual(['app.carta'])
  expect(await ondeEsta(celular)).toEqual([])
  expect(await ondeEsta(quem.contaId)).toEqual(['identidade.consentimento'])
  const { rows } = await bancada.dono.query(
    'select escritorio_id, nome from pedido_de_acesso where uid = $1 order by 1',
    [feitos[0]?.uid],
  )
  expect(rows).toEqual(
    [escritorio, outro].map(({ id }) => ({
      escritorio_id: id,
      nome: `Pessoa eliminada ${quem.id}`,
    })),
  )
})

test('who is in two offices leaves one and keeps the account', async () => {
  const [um, outro] = [await umEscritorio(bancada), await umEscritorio(bancada)]
  const quem = await pessoa(um)
  await bancada.dono.query(
    'insert into usuario_papel (escritorio_id, usuario_id, perfil) values ($1, $2, 2)',
    [outro.id, quem.id],
  )
  const { numero } = await quem.rodar((ctx) => pedirEliminacao(ctx, {}))
  await vencer(um)
  await executar(um, numero)
  expect(await conta(quem.contaId)).toBe(1)
  const { rows } = await bancada.dono.query(
    'select escritorio_id, situacao from usuario_papel where usuario_id = $1 order by 1',
    [quem.id],
  )
  expect(rows).toEqual([
    { escritorio_id: um.id, situacao: 'suspenso' },
    { escritorio_id: outro.id, situacao: 'ativo' },
  ])
})

test('taken back before the date, it is never executed; and another may be made', async () => {
  const escritorio = await umEscritorio(bancada)
  const quem = await pessoa(escritorio)
  const { numero } = await quem.rodar((ctx) => pedirEliminacao(ctx, {}))
  await expect(
    escritorio.rodar((ctx) => cancelarEliminacao(ctx, { numero })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
  await quem.rodar((ctx) => cancelarEliminacao(ctx, { numero }))
  await expect(quem.rodar((ctx) => cancelarEliminacao(ctx, { numero }))).rejects.toMatchObject({
    codigo: 'situacao-nao-permite',
  })
  await bancada.dono.query('update pedido_de_titular set executar_em = now() where numero = $1', [
    numero,
  ])
  await executar(escritorio, numero)
  expect(await conta(quem.contaId)).toBe(1)
  const { numero: outro } = await quem.rodar((ctx) => pedirEliminacao(ctx, {}))
  expect((await quem.rodar((ctx) => meusPedidos(ctx))).lista).toMatchObject([
    { numero: outro, situacao: 'aberto' },
    { numero, situacao: 'cancelado' },
  ])
})

test('an office may answer before: refused, it stays; attended, it is done at once', async () => {
  const escritorio = await umEscritorio(bancada)
  const [fica, sai] = [await pessoa(escritorio), await pessoa(escritorio)]
  const responder = (numero: number, situacao: 'atendido' | 'recusado') =>
    escritorio.rodar((ctx) =>
      responderPedidoDeTitular(ctx, { numero, situacao, resposta: 'o motivo da lei' }),
    )
  const um = await fica.rodar((ctx) => pedirEliminacao(ctx, {}))
  await responder(um.numero, 'recusado')
  await vencer(escritorio)
  await executar(escritorio, um.numero)
  expect(await conta(fica.contaId)).toBe(1)
  const outro = await sai.rodar((ctx) => pedirEliminacao(ctx, {}))
  await responder(outro.numero, 'atendido')
  const { rows } = await bancada.dono.query(
    `select task_identifier from graphile_worker.jobs where key = $1`,
    [`eliminar-pessoa:${escritorio.id}:${outro.numero}`],
  )
  expect(rows).toEqual([{ task_identifier: 'eliminar-pessoa' }])
  await executar(escritorio, outro.numero)
  expect(await conta(sai.contaId)).toBe(0)
})

test('the last administrator cannot go, neither asking nor on the date', async () => {
  const escritorio = await umEscritorio(bancada)
  const [unica, outra] = [await pessoa(escritorio, 1), await pessoa(escritorio, 1)]
  const { numero } = await unica.rodar((ctx) => pedirEliminacao(ctx, {}))
  await bancada.dono.query(
    `update usuario_papel set situacao = 'suspenso' where escritorio_id = $1 and usuario_id = $2`,
    [escritorio.id, outra.id],
  )
  await vencer(escritorio)
  await executar(escritorio, numero)
  expect(await conta(unica.contaId)).toBe(1)
  expect((await pedidoDe(escritorio, numero)).situacao).toBe('recusado')
  await expect(unica.rodar((ctx) => pedirEliminacao(ctx, {}))).rejects.toMatchObject({
    codigo: 'ultimo-administrador',
  })
})

test('the routine finds what is due by the clock of the database, and nothing else', async () => {
  const escritorio = await umEscritorio(bancada)
  const quem = await pessoa(escritorio)
  const { numero } = await quem.rodar((ctx) => pedirEliminacao(ctx, {}))
  const rodar = async () => {
    await rotinaDasEliminacoes.executar({
      queuePool: bancada.dono,
      clock: bancada.clock,
      log: { info: () => {} } as never,
    })
    const { rowCount } = await bancada.dono.query(
      'select 1 from graphile_worker.jobs where key = $1',
      [`eliminar-pessoa:${escritorio.id}:${numero}`],
    )
    return rowCount
  }
  expect(await rodar()).toBe(0)
  await vencer(escritorio)
  expect(await rodar()).toBe(1)
})

test('without a request nobody can be erased, not even by the application’s own role', async () => {
  const escritorio = await umEscritorio(bancada)
  const quem = await pessoa(escritorio)
  const cliente = await bancada.pool.connect()
  try {
    await cliente.query(`begin; set local app.escritorio_id = '${escritorio.id}'; set local app.todas_empresas = 'on';
      set local app.empresas_visiveis = '{}'; set local app.usuario_id = '${quem.id}'`)
    await expect(cliente.query('select * from app.eliminar_pessoa($1)', [quem.id])).rejects.toThrow(
      'não há pedido',
    )
  } finally {
    await cliente.query('rollback')
    cliente.release()
  }
  await expect(
    bancada.dono.query(`update auditoria set usuario_nome = 'x' where escritorio_id = $1`, [
      escritorio.id,
    ]),
  ).rejects.toThrow('não muda')
})
