// Who was writing under an exception ends before it is revoked, and nobody after.
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  abrirBancada,
  type Bancada,
  bloquearMes,
  umaEmpresa,
  umEscritorio,
} from '../../../testes/fabricas.ts'
import { confirmarLancamentos } from '../livro/confirmar-lancamentos.ts'
import { planoDaEmpresa } from '../plano/plano-da-empresa.ts'
import { garantirPlanoDeContas } from '../plano/plano-do-escritorio.ts'
import { criarExcecao, revogarExcecao } from './mudar.ts'

let bancada: Bancada
beforeAll(async () => {
  bancada = await abrirBancada()
})
afterAll(async () => await bancada.fechar())

test('a revogação espera quem está a escrever, e o depois dela não entra', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  await escritorio.rodar((ctx) => garantirPlanoDeContas(ctx))
  const contas = (await escritorio.rodar((ctx) => planoDaEmpresa(ctx)))
    .filter(({ tipo }) => tipo === 'analitica')
    .slice(0, 2)
  await bloquearMes(escritorio, empresa.id, '2026-01')
  const { id } = await escritorio.rodar((ctx) =>
    criarExcecao(ctx, {
      ...{ empresaId: empresa.id, competencia: '2026-01', area: 'contabil' },
      ...{ usuarioId: escritorio.usuarioId, motivo: 'chegou tarde' },
      ate: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  )
  let seguir = () => {}
  const meio = new Promise<void>((pronto) => {
    seguir = pronto
  })
  const lancar = (chave: string, esperar = Promise.resolve()) =>
    escritorio.rodar(async (ctx) => {
      await confirmarLancamentos(ctx, [
        {
          ...{ empresaId: empresa.id, data: '2026-01-10', historico: 'x', chave, origem: 'teste' },
          partidas: contas.map((conta, n) => ({ conta, valor: n === 0 ? 10 : -10 })),
        },
      ])
      await esperar
    })
  const escrevendo = lancar('antes', meio)
  await new Promise((pronto) => setTimeout(pronto, 200))
  let revogada = false
  const revogando = escritorio
    .rodar((ctx) => revogarExcecao(ctx, { excecaoId: id }))
    .then(() => {
      revogada = true
    })
  await new Promise((pronto) => setTimeout(pronto, 300))
  expect(revogada).toBe(false)
  seguir()
  await Promise.all([escrevendo, revogando])
  await expect(lancar('depois')).rejects.toMatchObject({ constraint: 'competencia_fechada' })
  const { rows } = await bancada.dono.query(
    'select l.registrado_em < x.revogada_em as antes from lancamento l, periodo_excecao x where l.empresa_id = $1 and x.id = $2',
    [empresa.id, id],
  )
  expect(rows).toEqual([{ antes: true }])
})

test('a exceção espera quem está a escrever: na trilha ela vem antes do que deixou entrar', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const outro = await bancada.dono.connect()
  try {
    await outro.query('begin')
    await outro.query('select pg_advisory_xact_lock_shared(app.chave_do_mes($1, $2, $3))', [
      ...[escritorio.id, empresa.id, '2026-01'],
    ])
    let criada = false
    const criando = escritorio
      .rodar((ctx) =>
        criarExcecao(ctx, {
          ...{ empresaId: empresa.id, competencia: '2026-01', area: 'contabil' },
          ...{ usuarioId: escritorio.usuarioId, motivo: 'chegou tarde' },
          ate: new Date(Date.now() + 3_600_000).toISOString(),
        }),
      )
      .then(() => {
        criada = true
      })
    await new Promise((pronto) => setTimeout(pronto, 300))
    expect(criada).toBe(false)
    await outro.query('commit')
    await criando
  } finally {
    outro.release()
  }
})

test('a exceção tem fim: nem no passado, nem além de 90 dias', async () => {
  const escritorio = await umEscritorio(bancada)
  const empresa = await umaEmpresa(escritorio)
  const ateDaqui = (dias: number) =>
    escritorio.rodar((ctx) =>
      criarExcecao(ctx, {
        ...{ empresaId: empresa.id, competencia: '2026-01', area: 'contabil' },
        ...{ usuarioId: escritorio.usuarioId, motivo: 'chegou tarde' },
        ate: new Date(Date.now() + dias * 86_400_000).toISOString(),
      }),
    )
  await ateDaqui(89)
  for (const dias of [-1, 91, 2_900_000])
    await expect(ateDaqui(dias)).rejects.toMatchObject({ codigo: 'entrada-invalida' })
})
