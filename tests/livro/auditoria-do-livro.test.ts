// An audit that denies nothing proves nothing. Each rule of the books is broken on purpose, as the owner and
// with the guards of the database off, and the audit must name it.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { estornarLancamento } from '../../apps/server/src/modules/contabil/lancamentos/estornar.ts'
import {
  confirmarRascunhosContabeis,
  criarRascunhoContabil,
} from '../../apps/server/src/modules/contabil/lancamentos/rascunhos.ts'
import { selarDia } from '../../apps/server/src/modules/contabil/livro/raiz-diaria.ts'
import {
  bloquearPeriodos,
  travarMeses,
} from '../../apps/server/src/modules/contabil/periodos/bloquear-periodo.ts'
import { mudarPeriodo } from '../../apps/server/src/modules/contabil/periodos/mudar.ts'
import { abrirBancada, type Bancada } from '../../apps/server/src/testes/fabricas.ts'
import { auditarBanco } from '../simulation/auditoria-do-banco.ts'
import { DO_LIVRO } from '../simulation/auditoria-do-livro.ts'
import { abrirLivro, type LivroDeTeste, postar } from './livro-de-teste.ts'

const [CAIXA, CAPITAL] = ['1.1.1.01', '2.3.1.01']
let bancada: Bancada
let livro: LivroDeTeste

beforeAll(async () => {
  bancada = await abrirBancada()
  livro = await abrirLivro(bancada)
  const { escritorio, empresa, conta } = livro
  const par = (valor: number) => [[CAIXA, valor] as const, [CAPITAL, -valor] as const]
  const { id } = await postar(livro, { data: '2026-01-10', partidas: par(100) })
  await postar(livro, { data: '2026-01-11', partidas: par(250) })
  await postar(livro, { data: '2026-02-01', partidas: par(7) })
  await escritorio.rodar((ctx) =>
    estornarLancamento(ctx, { lancamentoId: id, motivo: 'de propósito' }),
  )
  await escritorio.rodar(async (ctx) => {
    const partidas = [
      { contaId: conta(CAIXA), valor: 9 },
      { contaId: conta(CAPITAL), valor: -9 },
    ]
    const corpo = { data: '2026-02-03', historico: 'rascunho', partidas }
    const rascunho = await criarRascunhoContabil(ctx, { empresaId: empresa.id, ...corpo })
    await confirmarRascunhosContabeis(ctx, { empresaId: empresa.id, rascunhos: [rascunho.id] })
  })
  await escritorio.rodar((ctx) =>
    mudarPeriodo(ctx, {
      ...{ empresaId: empresa.id, competencia: '2025-12', area: 'contabil' },
      ...{ estado: 'bloqueado', versao: 0 },
    }),
  )
  await escritorio.rodar(async (ctx) => {
    await travarMeses(ctx, '2025-11', [empresa.id])
    await bloquearPeriodos(ctx, '2025-11', [{ empresaId: empresa.id, resultadoHash: null }])
  })
  // A seal of a day that is over: the entries are of the day before.
  await bancada.dono.query(`begin; set local session_replication_role = replica;
    update lancamento set registrado_em = registrado_em - interval '1 day', hash = sha256(convert_to(app.texto_canonico(escritorio_id, id,
      hash_anterior, sequencia, exercicio, numero, registrado_em - interval '1 day'), 'UTF8')) where empresa_id = ${empresa.id}; commit`)
  await encadearDeNovo()
  const { rows } = await bancada.dono.query<{ dia: string }>(
    `select ((now() at time zone 'America/Sao_Paulo')::date - 1)::text as dia`,
  )
  await escritorio.rodar((ctx) => selarDia(ctx, rows[0]?.dia ?? ''))
})
afterAll(async () => await bancada.fechar())

/** Gives the chain its hashes again, entry by entry. */
async function encadearDeNovo(): Promise<void> {
  await bancada.dono.query(`do $$ declare l record; anterior bytea := decode(repeat('00', 32), 'hex'); begin
    set local session_replication_role = replica;
    for l in select * from lancamento where empresa_id = ${livro.empresa.id} order by sequencia loop
      update lancamento set hash_anterior = anterior where id = l.id;
      update lancamento set hash = sha256(convert_to(app.texto_canonico(escritorio_id, id, hash_anterior, sequencia, exercicio, numero, registrado_em), 'UTF8'))
        where id = l.id returning hash into anterior;
    end loop;
    update livro v set hash = anterior, registrado_em = (select max(registrado_em) from lancamento where empresa_id = v.empresa_id)
      where empresa_id = ${livro.empresa.id};
  end $$`)
}

test('um livro são passa', async () => {
  expect(await auditarBanco(bancada.dono as never)).toEqual([])
})

const ENTRA = (competencia: string) => `
  update lancamento set competencia = '${competencia}', data = '${competencia}-05' where sequencia = 3`

const ESTRAGOS: Readonly<Record<string, string>> = {
  'the monthly balances are the sum of the lines': `update saldo_mensal set debitos = debitos + 1 where competencia = '2026-02'`,
  'entries of a year are numbered from one, without gaps': `update lancamento set numero = 99 where sequencia = 2`,
  'lines have the company and the date of their entry': `update partida set data = data + 1`,
  'each entry follows the one before: sequence, hash and instant': `update lancamento set registrado_em = registrado_em - interval '1 hour' where sequencia = 2`,
  'the hash of an entry is of what it says': `update lancamento set historico = 'outro' where sequencia = 1`,
  'the tip of a book is its last entry': `update livro set hash = decode(repeat('ab', 32), 'hex') where sequencia > 0`,
  'a reversal is the inverse of one entry, account by account': `
    update partida set valor = valor + sign(valor) where lancamento_id = (select id from lancamento where estorna_id is not null)`,
  'no fact is posted twice': `alter table lancamento drop constraint lancamento_chave; update lancamento set chave = 'a mesma'`,
  'a seal is worth what it is made of': `update raiz_diaria set raiz = decode(repeat('ab', 32), 'hex')`,
  'a seal has the last entry of every book at the end of its day': `update raiz_diaria set pontas = jsonb_set(pontas, '{0,1}', '2')`,
  'nothing is sealed before it ends': `update raiz_diaria set criado_em = criado_em - interval '2 days'`,
  'nothing enters a month while its books are locked, save the closing of the result and what enters of who had an exception':
    ENTRA('2025-12'),
  'a closed result takes nothing more while its closing stands': `
    update lancamento set tipo = 'E', origem = 'encerramento', competencia = '2026-12', data = '2026-12-31' where sequencia = 2;
    update partida set conta_id = (select min(id) from conta_contabil where codigo = '3.1.1.03' and escritorio_id = partida.escritorio_id)
      where ordem = 2 and lancamento_id = (select id from lancamento where sequencia = 3)`,
  'a draft is confirmed into one entry, and no other becomes one': `
    alter table lancamento_rascunho drop constraint lancamento_rascunho_confirmado; update lancamento_rascunho set estado = 'aberto'`,
}

test('cada regra tem o seu estrago', () => {
  expect(Object.keys(ESTRAGOS)).toEqual(Object.keys(DO_LIVRO))
})

const LOCK =
  'nothing enters a month while its books are locked, save the closing of the result and what enters of who had an exception'
test.each([...Object.entries(ESTRAGOS), [LOCK, ENTRA('2025-11')]])(
  'nega: %s',
  async (regra, estrago) => {
    const client = await bancada.dono.connect()
    try {
      await client.query(
        `begin; set local session_replication_role = replica; ${
          regra === LOCK
            ? "update auditoria set em = em - interval '1 hour' where tabela like 'periodo_%';"
            : ''
        } ${estrago}`,
      )
      const negadas = (await auditarBanco(client as never)).map((negacao) => negacao.regra)
      expect(negadas).toContain(regra)
    } finally {
      await client.query('rollback')
      client.release()
    }
  },
)
