// Each act of a history: what the model says that it will answer, and what it answered.
import { expect } from 'vitest'
import { abrirSaldos } from '../../apps/server/src/modules/contabil/encerramento/abrir-saldos.ts'
import { estornarEncerramento } from '../../apps/server/src/modules/contabil/encerramento/encerrar.ts'
import { encerrarDeTeste } from '../../apps/server/src/modules/contabil/encerramento/testes/encerrar-de-teste.ts'
import {
  corrigirLancamento,
  estornarLancamento,
} from '../../apps/server/src/modules/contabil/lancamentos/estornar.ts'
import { lancar } from '../../apps/server/src/modules/contabil/lancamentos/lancar.ts'
import {
  confirmarRascunhosContabeis,
  criarRascunhoContabil,
  descartarRascunhoContabil,
} from '../../apps/server/src/modules/contabil/lancamentos/rascunhos.ts'
import {
  bloquearPeriodos,
  reabrirPeriodo,
  travarMeses,
} from '../../apps/server/src/modules/contabil/periodos/bloquear-periodo.ts'
import {
  criarExcecao,
  mudarPeriodo,
  revogarExcecao,
} from '../../apps/server/src/modules/contabil/periodos/mudar.ts'
import type { Context } from '../../apps/server/src/platform/context.ts'
import type { Entrada, NovaEntrada, Partida } from './livro-ingenuo.ts'
import { DIAS, desfecho, escolher, MESES, type Mundo, type Passo } from './mundo-ao-acaso.ts'

function partidasDe(
  mundo: Mundo,
  { valores: quais, conta }: { valores: readonly number[]; conta: number },
): Partida[] {
  const da = (n: number): number => mundo.contas[(conta + n) % mundo.contas.length] ?? 0
  const pares = quais.map((valor, n): Partida => [da(n), valor])
  const total = pares.reduce((t, [, valor]) => t + valor, 0)
  // A line of zero is no line: the last one then takes back the first, in the same account.
  return total === 0 ? [...pares, [da(3), 7], [da(4), -7]] : [...pares, [da(quais.length), -total]]
}

const pedido = ({ data, tipo, partidas }: NovaEntrada) => ({
  data,
  ...{ historico: 'da história', tipo, dataDoFato: tipo === 'X' ? '2025-10-10' : null },
  partidas: partidas.map(([contaId, valor]) => ({ contaId, valor })),
})

type Confirmado = { id: number; sequencia: number; numero: number }

/** The act and what the model says of it, side by side. */
async function conferirEscrita(
  mundo: Mundo,
  ato: () => Promise<readonly Confirmado[]>,
  esperado: string | readonly NovaEntrada[],
): Promise<Entrada[]> {
  const obtido = await desfecho(ato)
  if (typeof esperado === 'string' || typeof obtido === 'string') {
    expect(obtido).toBe(esperado)
    return []
  }
  expect(obtido).toHaveLength(esperado.length)
  return esperado.map((nova, indice) => {
    const { id = 0, sequencia, numero } = obtido[indice] ?? {}
    expect({ sequencia, numero }).toEqual(mundo.modelo.proximo(nova.data))
    return mundo.modelo.escrever(id, nova)
  })
}

const rodarComo = <T>(mundo: Mundo, usuario: number, work: (ctx: Context) => Promise<T>) =>
  mundo.escritorio.rodar(work, { usuarioId: usuario })

const postarComo = (mundo: Mundo, usuario: number, nova: NovaEntrada, chave?: string) =>
  lancar(
    {
      base: mundo.escritorio.ctx(undefined as never, { usuarioId: usuario }),
      pool: mundo.bancada.pool,
      chave,
    },
    { empresaId: mundo.empresa.id, ...pedido(nova) },
  )

const de_ = (mundo: Mundo, n: number): number => mundo.usuarios[n] ?? 0

export async function escrever(mundo: Mundo, um: Extract<Passo, { extra: number }>): Promise<void> {
  const { modelo, empresa } = mundo
  const usuario = de_(mundo, um.quem)
  const data = DIAS[um.dia] ?? ''
  const tipo = um.extra === 3 ? 'X' : 'N'
  const nova: NovaEntrada = { data, tipo, origem: 'manual', partidas: partidasDe(mundo, um) }
  if (um.tipo === 'rascunho') {
    const { id } = await rodarComo(mundo, usuario, (ctx) =>
      criarRascunhoContabil(ctx, { empresaId: empresa.id, ...pedido(nova) }),
    )
    mundo.rascunhos.push({ id, nova })
    return
  }
  const chave = um.extra === 1 ? `chave-da-historia-${mundo.n}` : undefined
  const esperado = modelo.preso(usuario, nova) ? 'competencia-fechada' : [nova]
  const [escrita] = await conferirEscrita(
    mundo,
    async () => [await postarComo(mundo, usuario, nova, chave)],
    esperado,
  )
  if (escrita && chave) mundo.repetivel = { chave, nova, id: escrita.id, usuario }
}

/** Why an entry cannot be undone, whatever the month. */
function intocavel({ estorna, estornada, tipo }: Entrada): string | null {
  if (estorna !== null) return 'situacao-nao-permite'
  if (estornada) return 'lancamento-estornado'
  // A closing is undone whole, by its own act.
  return tipo === 'E' ? 'situacao-nao-permite' : null
}

export async function desfazer(
  mundo: Mundo,
  um: Extract<Passo, { outroDia: boolean }>,
): Promise<void> {
  const { modelo } = mundo
  const usuario = de_(mundo, um.quem)
  const original = escolher(modelo.entradas, um.qual)
  if (!original) return
  const data = DIAS[um.dia] ?? ''
  const motivo = 'motivo da história'
  const lancamentoId = original.id
  if (um.tipo === 'estornar') {
    const inversa = modelo.inversa(original, um.outroDia ? data : undefined)
    const recusa = modelo.preso(usuario, inversa) ? 'competencia-fechada' : [inversa]
    const antesDele = inversa.data < original.data ? 'entrada-invalida' : null
    await conferirEscrita(
      mundo,
      async () => [
        await rodarComo(mundo, usuario, (ctx) =>
          estornarLancamento(ctx, { lancamentoId, motivo, ...(um.outroDia ? { data } : {}) }),
        ),
      ],
      intocavel(original) ?? antesDele ?? recusa,
    )
    return
  }
  const nova: NovaEntrada = {
    data,
    tipo: 'N',
    origem: original.origem,
    encerra: original.encerra,
    partidas: partidasDe(mundo, um),
  }
  const inversa = modelo.inversa(
    original,
    modelo.bloqueado(original.data, usuario) ? data : undefined,
  )
  const feito = inversa.data < original.data ? 'entrada-invalida' : [inversa, nova]
  const recusa = modelo.bloqueado(data, usuario) ? 'competencia-fechada' : feito
  const encerrado = modelo.preso(usuario, inversa, nova) && Array.isArray(recusa)
  await conferirEscrita(
    mundo,
    async () => {
      const { estorno, correcao } = await rodarComo(mundo, usuario, (ctx) =>
        corrigirLancamento(ctx, { lancamentoId, motivo, ...pedido(nova) }),
      )
      return [estorno, correcao]
    },
    intocavel(original) ?? (encerrado ? 'competencia-fechada' : recusa),
  )
}

export async function decidirRascunho(
  mundo: Mundo,
  um: Extract<Passo, { tipo: 'confirmar' | 'descartar' }>,
): Promise<void> {
  const { modelo, empresa } = mundo
  const usuario = de_(mundo, um.quem)
  const rascunho = escolher(mundo.rascunhos, um.qual)
  if (!rascunho) return
  const { id, nova } = rascunho
  const tirar = () => mundo.rascunhos.splice(mundo.rascunhos.indexOf(rascunho), 1)
  if (um.tipo === 'descartar') {
    await rodarComo(mundo, usuario, (ctx) => descartarRascunhoContabil(ctx, { rascunhoId: id }))
    tirar()
    const depois = await desfecho(() =>
      rodarComo(mundo, usuario, (ctx) =>
        confirmarRascunhosContabeis(ctx, { empresaId: empresa.id, rascunhos: [id] }),
      ),
    )
    expect(depois).toBe('situacao-nao-permite')
    return
  }
  const feitas = await conferirEscrita(
    mundo,
    async () =>
      (
        await rodarComo(mundo, usuario, (ctx) =>
          confirmarRascunhosContabeis(ctx, { empresaId: empresa.id, rascunhos: [id] }),
        )
      ).confirmados,
    modelo.preso(usuario, nova) ? 'competencia-fechada' : [nova],
  )
  if (feitas.length > 0) tirar()
}

export async function errar(
  mundo: Mundo,
  um: Extract<Passo, { tipo: 'torto' | 'sintetica' | 'repetir' }>,
): Promise<void> {
  const { modelo } = mundo
  const usuario = de_(mundo, um.quem)
  const data = DIAS[um.dia] ?? ''
  if (um.tipo === 'repetir') {
    const { repetivel } = mundo
    if (!repetivel) return
    const { chave, nova, id, usuario: dono } = repetivel
    expect(await postarComo(mundo, dono, nova, chave)).toMatchObject({ id })
    const outra = { ...nova, partidas: nova.partidas.map(([c, v]) => [c, -v] as const) }
    expect(await desfecho(() => postarComo(mundo, dono, outra, chave))).toBe('chave-repetida')
    return
  }
  const [a = 0, b = 0] = mundo.contas
  const sintetica = modelo.contas.find((c) => !c.analitica)?.id ?? 0
  const partidas: Partida[] =
    um.tipo === 'torto'
      ? [
          [a, 10],
          [b, -9],
        ]
      : [
          [sintetica, 10],
          [b, -10],
        ]
  const recusa = um.tipo === 'torto' ? 'partidas-nao-fecham' : 'conta-nao-recebe'
  await conferirEscrita(
    mundo,
    async () => [await postarComo(mundo, usuario, { data, tipo: 'N', origem: 'manual', partidas })],
    modelo.bloqueado(data, usuario) ? 'competencia-fechada' : recusa,
  )
}

export async function mexerNoPeriodo(
  mundo: Mundo,
  um: Extract<Passo, { estado: number }>,
): Promise<void> {
  const { modelo, empresa, escritorio } = mundo
  const competencia = MESES[um.mes] ?? ''
  const usuario = de_(mundo, um.quem)
  const doMes = { empresaId: empresa.id, competencia }
  const excecao = `${usuario} ${competencia}`
  if (um.tipo === 'fechar') {
    await escritorio.rodar(async (ctx) => {
      await travarMeses(ctx, competencia, [empresa.id])
      await bloquearPeriodos(ctx, competencia, [{ empresaId: empresa.id, resultadoHash: null }])
    })
    modelo.fechados.add(competencia)
  } else if (um.tipo === 'reabrir') {
    const abriu = await escritorio.rodar((ctx) =>
      reabrirPeriodo(ctx, { ...doMes, motivo: 'da história' }),
    )
    expect(abriu).toBe(modelo.fechados.delete(competencia))
  } else if (um.tipo === 'area') {
    const estado =
      (['aberto', 'em-conferencia', 'bloqueado', 'entregue'] as const)[um.estado] ?? 'aberto'
    const antes = modelo.areas.get(competencia) ?? { estado: 'aberto', versao: 0 }
    const preso = estado === 'bloqueado' || estado === 'entregue'
    const recusa = modelo.fechados.has(competencia) && !preso ? 'competencia-fechada' : null
    const obtido = await desfecho(() =>
      escritorio.rodar((ctx) =>
        mudarPeriodo(ctx, {
          ...doMes,
          area: 'contabil',
          estado,
          motivo: 'da história',
          versao: antes.versao,
        }),
      ),
    )
    const esperado = antes.estado === estado ? 'nada-a-fazer' : recusa
    expect(obtido).toEqual(esperado ?? { ok: true })
    if (esperado === null) modelo.areas.set(competencia, { estado, versao: antes.versao + 1 })
  } else if (um.tipo === 'excecao') {
    if (modelo.excecoes.has(excecao)) return
    const ate = new Date(Date.now() + 3_600_000).toISOString()
    const { id } = await escritorio.rodar((ctx) =>
      criarExcecao(ctx, {
        ...doMes,
        area: 'contabil',
        usuarioId: usuario,
        ate,
        motivo: 'da história',
      }),
    )
    modelo.excecoes.set(excecao, id)
  } else {
    const id = modelo.excecoes.get(excecao)
    if (id === undefined) return
    await escritorio.rodar((ctx) => revogarExcecao(ctx, { excecaoId: id }))
    modelo.excecoes.delete(excecao)
  }
}

export async function mexerNoAno(mundo: Mundo, um: Extract<Passo, { ano: number }>): Promise<void> {
  const { modelo, empresa } = mundo
  const usuario = de_(mundo, um.quem)
  const empresaId = empresa.id
  if (um.tipo === 'abrir') {
    const data = DIAS[um.dia] ?? ''
    const nova: NovaEntrada = {
      data,
      tipo: 'N',
      origem: 'saldos-iniciais',
      partidas: partidasDe(mundo, { valores: um.valores, conta: 0 }),
    }
    const recusa = modelo.vivas('saldos-iniciais').length > 0 ? 'lancamento-repetido' : [nova]
    await conferirEscrita(
      mundo,
      async () => {
        const saldos = nova.partidas.map(([contaId, valor]) => ({ contaId, valor }))
        return (
          await rodarComo(mundo, usuario, (ctx) =>
            abrirSaldos(ctx, { empresaId, data, saldos, previa: false }),
          )
        ).confirmados
      },
      modelo.preso(usuario, nova) ? 'competencia-fechada' : recusa,
    )
    return
  }
  const vivas = modelo.vivas('encerramento', um.ano)
  const ultimo = `${um.ano}-12-31`
  if (um.tipo === 'desencerrar') {
    const desfeitas = modelo.encerradoDepois(um.ano)
      ? 'situacao-nao-permite'
      : vivas.map((viva) => modelo.inversa(viva))
    await conferirEscrita(
      mundo,
      async () =>
        (
          await rodarComo(mundo, usuario, (ctx) =>
            estornarEncerramento(ctx, { empresaId, ano: um.ano, motivo: 'da história' }),
          )
        ).confirmados,
      vivas.length === 0 ? 'nada-a-fazer' : desfeitas,
    )
    return
  }
  const novas = modelo.encerramento(um.ano)
  // A year is closed when it is over; the exceptions of the histories want the clock of the machine.
  const acabou = um.ano < new Date().getFullYear()
  const livre = modelo.abertoAntes(um.ano) || !acabou ? 'situacao-nao-permite' : novas
  const recusa = novas.length === 0 ? 'nada-a-fazer' : livre
  const naOrdem = modelo.encerradoDepois(um.ano) ? 'situacao-nao-permite' : recusa
  const feitas = await conferirEscrita(
    mundo,
    async () => (await encerrarDeTeste(mundo, { ano: um.ano })).confirmados,
    vivas.length > 0 ? 'lancamento-repetido' : naOrdem,
  )
  if (feitas.length === 0) return
  // What a closing is for: nothing is left in the result, nor on the way.
  const restos = modelo.contas.filter(
    (c) =>
      c.analitica &&
      (c.grupo === 'resultado' || c.funcao === 'apuracao-do-resultado') &&
      modelo.valores({ de: ultimo, ate: ultimo }, ({ id }) => id === c.id).saldo !== 0,
  )
  expect(restos).toEqual([])
}
