// reliability F4 for the books: two people post, take back and put right in a month that others lock, open and
// except at the same time, by HTTP. Whatever the order, nothing is written while it is locked, what was
// answered is there once, and what was refused is not.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { criarConta } from '../../apps/identity/src/index.ts'
import { auditarBanco } from './auditoria-do-banco.ts'
import { type Confirmado, confirmadosDe, lerLivros } from './banco-contabil.ts'
import { abrirCliente, type Cliente, type Respondido } from './cliente.ts'
import { SENHA } from './entrar.ts'
import { type Escrita, julgarHistoria } from './historia.ts'
import { abrirOficina, comBanco, EMAIL, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE, type Sorteio, sortear } from './semente.ts'

const RODADAS = LONGA ? 200 : 12
const OUTRA = 'bia@ficticio.example'

let oficina: Oficina
let produto: Produto
let pessoas: readonly Cliente[] = []
let usuarios: readonly number[] = []
let contas: readonly number[] = []
let banco = ''

beforeAll(async () => {
  contar(`SIMULACAO_SEED=${SEMENTE}`)
  oficina = await abrirOficina({ semente: SEMENTE, empresas: 2, duravel: false })
  banco = await oficina.copiar('corrida_contabil')
  await umaPessoa(banco)
  // Each round has a month of its own, and no entry comes before the company.
  await comBanco(banco, (client) => client.query(`update empresa set abertura = '2000-01-01'`))
  produto = await ligarProduto(banco)
  pessoas = [
    await abrirCliente(produto.endereco, EMAIL),
    await abrirCliente(produto.endereco, OUTRA),
  ]
  usuarios = await comBanco(banco, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      'select id::int as id from usuario order by id',
    )
    return rows.map(({ id }) => id)
  })
  const { corpo } = await da(0).pedir<{ ContasContabeis: { id: number }[] }>(
    'GET',
    '/contabil/plano-de-contas?tipoDeRelatorio=2',
  )
  contas = corpo.ContasContabeis.slice(0, 4).map(({ id }) => id)
})
afterAll(async () => {
  await produto?.parar()
  await oficina?.fechar()
})

async function umaPessoa(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const { contaId } = await criarConta(pool, {
    ...{ email: OUTRA, senha: SENHA, nome: 'Bia Fictícia', emailConfirmado: true },
  })
  await pool.query(
    `with u as (insert into usuario (sujeito, nome, login) values ($1, 'Bia Fictícia', $2) returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select $3, u.id, 2 from u`,
    [contaId, OUTRA, oficina.carteira.escritorio],
  )
  await pool.end()
}

const da = (n: number): Cliente => {
  const cliente = pessoas[n % pessoas.length]
  if (!cliente) throw new Error('ninguém entrou')
  return cliente
}

/** What a person may be told of a month that others move; anything else is a fault. */
const RECUSAS = new Set([
  'competencia-fechada',
  'lancamento-estornado',
  'registro-mudou',
  'nada-a-fazer',
])

function legivel({ status, corpo }: Respondido): boolean {
  if (status === 200) return true
  const codigo = String(corpo.codigo ?? '')
  expect([...RECUSAS], JSON.stringify(corpo)).toContain(codigo)
  expect(String(corpo.title ?? '')).not.toBe('')
  return false
}

type Rodada = {
  readonly n: number
  readonly empresa: number
  readonly mes: string
  readonly sorteio: Sorteio
  readonly escritas: Escrita[]
}

const partidas = ({ sorteio }: Rodada) => {
  const valor = sorteio.inteiro(1, 90_000)
  return [
    { contaId: contas[0], valor },
    { contaId: contas[sorteio.inteiro(1, contas.length - 1)], valor: -valor },
  ]
}

/** Asks and records, for the judge. */
async function escrever(
  rodada: Rodada,
  {
    tipo,
    marca,
    caminho,
    corpo,
  }: Pick<Escrita, 'tipo' | 'marca'> & { caminho: string; corpo: object },
): Promise<readonly Confirmado[]> {
  const pedida = performance.now()
  const chave = `corrida-${rodada.n}-${tipo}-${marca}`.replaceAll(' ', '-')
  const resposta = await da(rodada.sorteio.inteiro(0, 1)).pedir('POST', caminho, { corpo, chave })
  const ok = legivel(resposta)
  const { corpo: dito } = resposta
  const confirmados = ok ? confirmadosDe(dito) : []
  rodada.escritas.push({
    ...{ tipo, empresa: rodada.empresa, marca, pedida, respondida: performance.now() },
    ...{ desfecho: ok ? 'ok' : 'recusa', sequencias: confirmados.map((c) => c.sequencia) },
  })
  return confirmados
}

const lancar = (rodada: Rodada, i: number | string) =>
  escrever(rodada, {
    ...{ tipo: 'lancar', marca: `r${rodada.n}-${i}`, caminho: '/contabil/lancamentos' },
    corpo: {
      ...{ empresaId: rodada.empresa, data: `${rodada.mes}-10`, historico: `r${rodada.n}-${i}` },
      partidas: partidas(rodada),
    },
  })

const motivo = 'na corrida'
const estornar = (rodada: Rodada, id: number) =>
  escrever(rodada, {
    ...{
      tipo: 'estornar',
      marca: `estornar ${id}`,
      caminho: `/contabil/lancamentos/${id}/estorno`,
    },
    corpo: { motivo },
  })
const corrigir = (rodada: Rodada, id: number) =>
  escrever(rodada, {
    ...{
      tipo: 'corrigir',
      marca: `corrigir ${id}`,
      caminho: `/contabil/lancamentos/${id}/correcao`,
    },
    corpo: { motivo, data: `${rodada.mes}-20`, historico: 'corrigido', partidas: partidas(rodada) },
  })

const mudar = ({ empresa, mes }: Rodada, estado: string, versao: number) =>
  da(0).pedir('PUT', '/contabil/periodos', {
    corpo: { empresaId: empresa, competencia: mes, area: 'contabil', estado, motivo, versao },
  })

/** Locks, opens and locks again, each as soon as the one before was answered. */
async function mexer(rodada: Rodada): Promise<string> {
  let versao = 0
  let estado = 'aberto'
  const voltas = rodada.sorteio.inteiro(1, 4)
  for (let i = 0; i < voltas; i += 1) {
    const novo = estado === 'aberto' ? rodada.sorteio.um(['bloqueado', 'entregue']) : 'aberto'
    if (!legivel(await mudar(rodada, novo, versao))) continue
    estado = novo
    versao += 1
  }
  return estado
}

/** Lets the second person through for a while. */
async function excetuar({ empresa, mes, sorteio }: Rodada): Promise<void> {
  const ids = await comBanco(banco, async (client) => {
    const ate = new Date(Date.now() + sorteio.inteiro(20, 400)).toISOString()
    const { rows } = await client.query<{ id: number }>(
      // The month is held, as the product holds it: what it lets in comes after it in the trail.
      `with mes as materialized (select pg_advisory_xact_lock(app.chave_do_mes($1, $2, $3)))
       insert into periodo_excecao (escritorio_id, empresa_id, competencia, area, usuario_id, usuario_nome, ate, motivo)
       select $1, $2, $3, 'contabil', $4, 'Bia Fictícia', $5, 'na corrida' from mes returning id::int as id`,
      [oficina.carteira.escritorio, empresa, mes, usuarios[1], ate],
    )
    return rows.map(({ id }) => id)
  })
  for (const id of ids)
    if (sorteio.fracao() < 0.6) await da(0).pedir('DELETE', `/contabil/periodos/excecoes/${id}`)
}

const escritas: Escrita[] = []
let recusadas = 0

test.each(Array.from({ length: RODADAS }, (_, i) => i + 1))('round %i', (n) =>
  comSemente(async () => {
    const sorteio = sortear(SEMENTE + n)
    const mes = `${2000 + Math.floor(n / 12)}-${String((n % 12) + 1).padStart(2, '0')}`
    const empresa = sorteio.um(oficina.carteira.empresas)
    const rodada: Rodada = { n, empresa, mes, sorteio, escritas: [] }
    const antes = await Promise.all(['a', 'b', 'c'].map((i) => lancar(rodada, i)))
    const [a, b, c] = antes.map(([um]) => um?.id ?? 0)
    const [estado] = await Promise.all([
      mexer(rodada),
      excetuar(rodada),
      ...Array.from({ length: 6 }, (_, i) => lancar(rodada, i)),
      // The same entry, by two people at once: one of them, at most.
      estornar(rodada, a ?? 0),
      corrigir(rodada, a ?? 0),
      corrigir(rodada, b ?? 0),
      estornar(rodada, c ?? 0),
    ])
    recusadas += rodada.escritas.filter(({ desfecho }) => desfecho === 'recusa').length
    escritas.push(...rodada.escritas)
    // In peace, the month says what it is.
    const { status, corpo } = await da(0).pedir('POST', '/contabil/lancamentos', {
      corpo: {
        empresaId: empresa,
        data: `${mes}-11`,
        historico: 'torto',
        partidas: [
          { contaId: contas[0], valor: 1 },
          { contaId: contas[1], valor: -2 },
        ],
      },
    })
    expect([status, corpo.codigo]).toEqual(
      estado === 'aberto' ? [422, 'partidas-nao-fecham'] : [409, 'competencia-fechada'],
    )
    const elos = await comBanco(banco, lerLivros)
    expect(julgarHistoria({ escritas, leituras: [] }, elos)).toEqual([])
    expect(await comBanco(banco, (client) => auditarBanco(client))).toEqual([])
  }),
)

test('the rounds really met', () => {
  const feitas = escritas.filter(({ desfecho }) => desfecho === 'ok').length
  contar(`corrida contábil: ${feitas} escritas, ${recusadas} recusadas`)
  expect(feitas).toBeGreaterThan(RODADAS * 3)
  expect(recusadas).toBeGreaterThan(RODADAS)
})
