// Every day that ended has one seal for each office, whoever was down at midnight, and the file of a seal
// proves a book without the system.
import { lerSelo, raizDoSelo } from '@razao/formats/livro'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../../platform/log.ts'
import {
  abrirBancada,
  type Bancada,
  type EmpresaDeTeste,
  type Escritorio,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { contasDasEmpresas } from '../plano/contas-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { confirmarLancamentos } from './confirmar-lancamentos.ts'
import { baixarSelo, listarRaizes, selarDiaTerminado } from './raiz-diaria.ts'
import { diasASelar, rotinaDoSelo, selarLivrosJob, TAREFA_DO_SELO } from './selar-livros.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

async function umLivro(): Promise<{ escritorio: Escritorio; empresa: EmpresaDeTeste }> {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  return { escritorio, empresa }
}

async function lancar(escritorio: Escritorio, empresaId: number, chave: string): Promise<void> {
  await escritorio.rodar(async (ctx) => {
    const { contaDaRegra } = await contasDasEmpresas(ctx, [empresaId])
    const conta = (codigo: string) => contaDaRegra(empresaId, 'teste', codigo)
    await confirmarLancamentos(ctx, [
      {
        ...{ empresaId, data: '2026-10-10', historico: 'de teste', chave, origem: 'teste' },
        partidas: [
          { conta: conta('1.1.1.01'), valor: 100 },
          { conta: conta('2.3.1.01'), valor: -100 },
        ],
      },
    ])
  })
}

/** As if everything of a book had been written some days before: what a real week leaves. */
const recuar = (empresaId: number, dias: number) =>
  bancada.dono.query(
    `begin; set local session_replication_role = replica;
     update lancamento set registrado_em = registrado_em - interval '${dias} days' where empresa_id = ${empresaId};
     update livro set registrado_em = registrado_em - interval '${dias} days' where empresa_id = ${empresaId}; commit`,
  )

const diaDe = async (atras: number): Promise<string> => {
  const { rows } = await bancada.dono.query<{ dia: string }>(
    `select ((now() at time zone 'America/Sao_Paulo')::date - $1::int)::text as dia`,
    [atras],
  )
  return rows[0]?.dia ?? ''
}

const rodarRotina = () =>
  rotinaDoSelo.executar({
    queuePool: bancada.dono,
    clock: bancada.clock,
    log: createLog({ level: 'silent', pretty: false }),
  })

const naFila = async (escritorio: Escritorio) => {
  const { rows } = await bancada.dono.query<{ quantos: number }>(
    'select count(*)::int as quantos from graphile_worker.jobs where key = $1',
    [`${TAREFA_DO_SELO}:${escritorio.id}`],
  )
  return rows[0]?.quantos
}

const selos = async (escritorio: Escritorio) =>
  (await escritorio.rodar((ctx) => listarRaizes(ctx, {}))).raizes.map(({ dia }) => dia).reverse()

test('os dias perdidos são selados, um de cada, e a segunda vez não muda nada', async () => {
  const { escritorio, empresa } = await umLivro()
  await lancar(escritorio, empresa.id, 'a')
  await recuar(empresa.id, 3)
  await lancar(escritorio, empresa.id, 'b')
  // Nobody was up these nights, save that a person sealed one by hand.
  const doMeio = await diaDe(2)
  const aMao = await escritorio.rodar((ctx) => selarDiaTerminado(ctx, { dia: doMeio }))
  await rodarRotina()
  await rodarRotina()
  expect(await naFila(escritorio)).toBe(1)
  await Promise.all([
    selarLivrosJob(escritorio.job(), {}),
    selarLivrosJob(escritorio.job(), {}),
    selarLivrosJob(escritorio.job(), {}),
  ])
  expect(await selos(escritorio)).toEqual([await diaDe(3), doMeio, await diaDe(1)])
  expect(await escritorio.rodar(diasASelar)).toEqual([])
  const { raizes } = await escritorio.rodar((ctx) => listarRaizes(ctx, {}))
  // No entry on those days: three seals of one same tip.
  expect(new Set(raizes.map(({ raiz }) => raiz))).toEqual(new Set([aMao.raiz]))
  await bancada.dono.query('delete from graphile_worker._private_jobs')
  await rodarRotina()
  expect(await naFila(escritorio)).toBe(0)
})

test('quem não lançou não é selado, e o dia de hoje não terminou', async () => {
  const { escritorio, empresa } = await umLivro()
  await rodarRotina()
  expect(await naFila(escritorio)).toBe(0)
  await lancar(escritorio, empresa.id, 'a')
  expect(await escritorio.rodar(diasASelar)).toEqual([])
  await expect(
    escritorio.rodar(async (ctx) => selarDiaTerminado(ctx, { dia: await diaDe(0) })),
  ).rejects.toMatchObject({ codigo: 'competencia-futura' })
})

test('quem está a lançar antes da meia-noite entra no selo', async () => {
  const { escritorio, empresa } = await umLivro()
  await lancar(escritorio, empresa.id, 'a')
  await recuar(empresa.id, 1)
  const dia = await diaDe(1)
  const client = await bancada.dono.connect()
  try {
    await client.query('begin')
    await client.query('select from livro where empresa_id = $1 for no key update', [empresa.id])
    let selado = false
    const selando = selarLivrosJob(escritorio.job(), {}).then(() => {
      selado = true
    })
    await new Promise((pronto) => setTimeout(pronto, 300))
    expect(selado).toBe(false)
    await client.query('commit')
    await selando
    expect(await selos(escritorio)).toEqual([dia])
  } finally {
    client.release()
  }
})

test('o arquivo do selo dá a raiz; quem não vê todas as empresas não o leva', async () => {
  const { escritorio, empresa } = await umLivro()
  await lancar(escritorio, empresa.id, 'a')
  await recuar(empresa.id, 1)
  await selarLivrosJob(escritorio.job(), {})
  const dia = await diaDe(1)
  const { conteudo, nome } = await escritorio.rodar((ctx) => baixarSelo(ctx, { dia }))
  const selo = lerSelo(String(conteudo))
  expect(nome).toBe(`selo-${dia}.json`)
  expect(selo?.pontas).toEqual([[empresa.cnpj, 1, expect.stringMatching(/^[0-9a-f]{64}$/)]])
  const { raizes } = await escritorio.rodar((ctx) => listarRaizes(ctx, {}))
  expect(raizDoSelo(selo?.pontas ?? [])).toBe(raizes[0]?.raiz)
  await expect(
    escritorio.rodar((ctx) => baixarSelo(ctx, { dia }), { empresas: [empresa.id] }),
  ).rejects.toMatchObject({ codigo: 'sem-permissao' })
  await expect(
    escritorio.rodar((ctx) => baixarSelo(ctx, { dia: '2020-01-01' })),
  ).rejects.toMatchObject({ codigo: 'nao-encontrado' })
})
