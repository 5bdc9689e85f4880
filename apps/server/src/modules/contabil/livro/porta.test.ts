// The door of the books, called as a program that errs would call it: what is not right is not written, whatever the
// guards of the tables leave to it.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import {
  abrirPorta,
  CAIXA,
  CAPITAL,
  contasDe,
  type Enviado,
  type Porta,
} from '../../../testes/porta-do-livro.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'

let bancada: Bancada
let porta: Porta
let escritorio: Escritorio
let empresa: EmpresaDeTeste
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())
beforeEach(async () => {
  porta = await abrirPorta(bancada)
  escritorio = porta.escritorio
  empresa = porta.empresa
})
const id = (codigo: string): number => porta.id(codigo)
const enviar = (mudado?: Partial<Enviado>) => porta.enviar(mudado)
const escritos = () => porta.escritos()
const dono = async (texto: string, valores: unknown[]) =>
  Number((await bancada.dono.query<{ id: string }>(texto, valores)).rows[0]?.id ?? 0)

test('o que está certo entra inteiro: lançamento, partidas, saldos, ponta, resposta e trilha', async () => {
  const chave = { respostaDe: [1], respostaChaves: ['k'], respostaHashes: ['h'] }
  expect(await enviar(chave)).toMatchObject({ numero: 0, sequencia: 0, ids: [expect.any(Number)] })
  expect(await escritos()).toBe(1 + 2 + 2 + 1 + 1)
  const { rows } = await bancada.dono.query(
    `select a.usuario_id::int, a.usuario_nome, a.origem, a.requisicao, a.endereco, v.sequencia::int, v.hash = l.hash as na_ponta,
       v.soma_partidas = v.soma_saldos and v.soma_partidas <> 0 as soma
     from lancamento l join livro v on v.escritorio_id = l.escritorio_id and v.empresa_id = l.empresa_id
     join auditoria a on a.escritorio_id = l.escritorio_id and a.tabela = 'lancamento' and a.registro_id = l.id
     where l.escritorio_id = $1`,
    [escritorio.id],
  )
  expect(rows).toEqual([
    {
      usuario_id: 7,
      usuario_nome: 'Fulana Fictícia',
      origem: 'tela',
      requisicao: 'req',
      endereco: '::1',
      sequencia: 1,
      na_ponta: true,
      soma: true,
    },
  ])
})

test.each<[string, () => Partial<Enviado> | Promise<Partial<Enviado>>]>([
  ['conta da linha que não se disse', () => ({ linhaContas: [id('1.1.1.02'), id(CAPITAL)] })],
  ['conta sintética', () => ({ codigos: ['1.1.1', CAPITAL], contas: [id('1.1.1'), id(CAPITAL)] })],
  [
    'conta de outro escritório',
    async () => {
      const outro = await umEscritorio(bancada)
      await outro.rodar((ctx) => garantirPlanoDeContas(ctx))
      const alheia = (await contasDe(bancada, outro.id))[CAIXA] ?? 0
      const daqui = id(CAPITAL)
      return { contas: [alheia, daqui], linhaContas: [alheia, daqui], saldoContas: [alheia, daqui] }
    },
  ],
  [
    'conta própria de outra empresa',
    async () => {
      const vizinha = await umaEmpresa(escritorio)
      const dela = await dono(
        `insert into conta_contabil (escritorio_id, plano_id, empresa_id, codigo, nome, nivel, tipo, natureza)
         select escritorio_id, plano_id, $2, '1.1.1.99', 'Dela', 4, 'analitica', 'devedora' from conta_contabil where id = $1 returning id`,
        [id(CAIXA), vizinha.id],
      )
      const daqui = id(CAPITAL)
      return {
        contas: [dela, daqui],
        codigos: ['1.1.1.99', CAPITAL],
        linhaContas: [dela, daqui],
        saldoContas: [dela, daqui],
      }
    },
  ],
  ['mês que não se disse', () => ({ datas: ['2026-11-10'] })],
  ['data de outro ano', () => ({ datas: ['2027-01-10'], meses: ['2026-10', '2027-01'] })],
  [
    'mês bloqueado',
    async () => {
      await bloquearMes(escritorio, empresa.id, '2026-10')
      return {}
    },
  ],
  [
    'mês bloqueado só na contabilidade',
    async () => {
      await bancada.dono.query(
        `insert into periodo_area (escritorio_id, empresa_id, competencia, area, estado) values ($1, $2, '2026-10', 'contabil', 'bloqueado')`,
        [escritorio.id, empresa.id],
      )
      return {}
    },
  ],
  [
    'empresa que quem pede não vê',
    () => ({ sessao: [String(escritorio.id), 'off', `{${empresa.id + 1}}`, '7', '', '', '', ''] }),
  ],
  [
    'empresa de outro escritório',
    async () => ({ empresa: (await umaEmpresa(await umEscritorio(bancada))).id }),
  ],
  [
    'escritório que não é o da empresa',
    async () => ({
      sessao: [String((await umEscritorio(bancada)).id), 'on', '{}', '7', '', '', '', ''],
    }),
  ],
  ['quem pede já não é quem se lembrava', () => ({ sujeito: 'ninguem', marca: '1.2.3' })],
  [
    'centro de outra empresa',
    async () => {
      const vizinha = await umaEmpresa(escritorio)
      const centro = await dono(
        `insert into centro_de_custo (escritorio_id, empresa_id, codigo, nome) values ($1, $2, 'V', 'Da vizinha') returning id`,
        [escritorio.id, vizinha.id],
      )
      return { centros: [centro], centroCodigos: ['V'], linhaCentros: [centro, null] }
    },
  ],
  ['centro da linha que não se disse', () => ({ linhaCentros: [1, null] })],
  [
    'participante de outra empresa',
    async () => {
      const vizinha = await umaEmpresa(escritorio)
      const dela = await dono(
        `insert into participante (escritorio_id, empresa_id, documento, nome, tipo_pessoa) values ($1, $2, '11144477735', 'Vizinha Fictícia', 1) returning id`,
        [escritorio.id, vizinha.id],
      )
      return { participantes: [dela], linhaParticipantes: [dela, null] }
    },
  ],
  ['participante da linha que não se disse', () => ({ linhaParticipantes: [null, 1] })],
  ['documento que não há', () => ({ documentos: [9], documentoIds: [9] })],
  ['documento que não se disse', () => ({ documentoIds: [9] })],
])('a porta não escreve: %s', async (_nome, mudar) => {
  const mudado = await mudar()
  const antes = await escritos()
  expect(await enviar(mudado)).toBeNull()
  expect(await escritos()).toBe(antes)
})

test.each<[string, () => Partial<Enviado>, string]>([
  [
    'partidas que não fecham',
    () => ({ valores: [100, -99], saldoCreditos: [0, 99] }),
    'partidas_nao_fecham',
  ],
  [
    'a que não fecha na terceira linha',
    () => ({
      linhaDe: [1, 1, 1],
      ordens: [1, 2, 3],
      linhaContas: [id(CAIXA), id(CAPITAL), id(CAIXA)],
      valores: [100, -100, 1],
      saldoDebitos: [101, 0],
    }),
    'partidas_nao_fecham',
  ],
  [
    'uma linha só',
    () => ({
      linhaDe: [1],
      ordens: [1],
      linhaContas: [id(CAIXA)],
      valores: [1],
      saldoContas: [id(CAIXA)],
      saldoMeses: ['2026-10'],
      saldoDebitos: [1],
      saldoCreditos: [0],
    }),
    'partidas_nao_fecham',
  ],
  ['linhas fora de ordem', () => ({ ordens: [1, 3] }), 'partidas_nao_fecham'],
  ['saldos que não são o que as linhas dizem', () => ({ saldoDebitos: [101, 0] }), 'saldo_diverge'],
  [
    'saldos em outra conta',
    () => ({ saldoContas: [id('1.1.1.02'), id(CAPITAL)] }),
    'saldo_diverge',
  ],
  ['saldos em outro mês', () => ({ saldoMeses: ['2026-09', '2026-10'] }), 'saldo_diverge'],
  ['saldos a menos', () => ({ saldoContas: [id(CAIXA)] }), 'saldo_diverge'],
])('a porta recusa: %s', async (_nome, mudar, constraint) => {
  await expect(enviar(mudar())).rejects.toMatchObject({ constraint })
  expect(await escritos()).toBe(0)
})

test('linha de lançamento que não vai junto e a mesma chave duas vezes são recusadas', async () => {
  await expect(enviar({ linhaDe: [1, 2] })).rejects.toMatchObject({ code: '23502' })
  await enviar()
  await expect(enviar()).rejects.toMatchObject({ constraint: 'lancamento_chave' })
  expect(await escritos()).toBe(1 + 2 + 2 + 1)
})

test('só a porta entra por ela: ninguém a toma por dono, e ela não altera nem apaga', async () => {
  const papel = await bancada.dono.query(
    `select rolcanlogin, rolsuper, rolbypassrls, rolcreaterole, pg_has_role('razao_app', 'razao_livro', 'usage') as do_app
     from pg_roles where rolname = 'razao_livro'`,
  )
  expect(papel.rows).toEqual([
    {
      rolcanlogin: false,
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: false,
      do_app: false,
    },
  ])
  const dela = await bancada.dono.query<{ nome: string; chama: boolean }>(
    `select p.proname as nome, has_function_privilege('public', p.oid, 'execute') as chama from pg_proc p where p.proowner = 'razao_livro'::regrole`,
  )
  expect(dela.rows).toEqual([{ nome: 'lancar_juntos', chama: false }])
  const pode = await bancada.dono.query<{ tabela: string }>(
    `select table_name || ' ' || lower(privilege_type) as tabela from information_schema.role_table_grants
     where grantee = 'razao_livro' and privilege_type <> 'SELECT' order by 1`,
  )
  expect(pode.rows.map(({ tabela }) => tabela)).toEqual([
    'auditoria insert',
    'idempotencia insert',
    'lancamento insert',
    'livro update',
    'partida insert',
    'saldo_mensal insert',
    'saldo_mensal update',
  ])
})
