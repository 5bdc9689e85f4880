// reliability F9: many more requests at once than there are connections to the database, on the routes
// that write. Nobody waits for a connection while holding another: no deadlock, no collapse.
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { auditarBanco } from './auditoria-do-banco.ts'
import { abrirCliente, type Cliente } from './cliente.ts'
import { abrirOficina, comBanco, EMAIL, esperarRepouso, type Oficina } from './oficina.ts'
import { ligarProduto, type Produto } from './produto-em-processos.ts'
import { comSemente, contar, LONGA, SEMENTE } from './semente.ts'

const CONEXOES = 8
const POUCOS = 8
const MUITOS = 64
const DURACAO_MS = LONGA ? 5_000 : 500
const EMPRESAS = 80
/** Who waits for somebody that waits for him is not slow, he is stopped: longer than any busy machine. */
const PARADO_MS = 30_000

let oficina: Oficina
let produto: Produto
let cliente: Cliente
let banco = ''
let leitura: pg.Pool

beforeAll(async () => {
  oficina = await abrirOficina({ semente: SEMENTE, empresas: EMPRESAS, duravel: false })
  banco = await oficina.copiar('esgotamento')
  leitura = new pg.Pool({ connectionString: banco, max: 8 })
  leitura.on('error', () => {})
  produto = await ligarProduto(banco, { RAZAO_CONEXOES: String(CONEXOES) })
  cliente = await abrirCliente(produto.endereco, EMAIL)
  await cliente.pedir('GET', `/fiscal/fechamento?Competencia=${oficina.carteira.competencia}`)
})
afterAll(async () => {
  await produto?.parar()
  await leitura?.end()
  await oficina?.fechar()
})

type Pedido = { metodo: string; caminho: string; corpo: unknown; chave?: string }

let numero = 0
const empresa = () => {
  numero += 1
  return (numero % EMPRESAS) + 1
}
const mes = () => oficina.carteira.competencia
const ids = () => ({ modo: 'ids', ids: [empresa()] })

/** The version as whoever looks at the screen has it, so that what is asked is really written. */
async function versao(tabela: string, onde: string, valores: unknown[]): Promise<number | null> {
  const { rows } = await leitura.query<{ versao: number }>(
    `select versao from ${tabela} where ${onde}`,
    valores,
  )
  return rows[0]?.versao ?? null
}
const doMes = (empresaId: number) => [empresaId, mes()]
const versaoDoFechamento = async (empresaId: number) =>
  (await versao('fechamento', 'empresa_id = $1 and competencia = $2', doMes(empresaId))) ?? 1

async function ajuste(empresaId: number): Promise<Pedido> {
  return {
    metodo: 'PUT',
    caminho: '/fiscal/faturamento',
    corpo: {
      empresaId,
      competencia: mes(),
      ajuste: numero,
      justificativa: 'esgotamento',
      versao: await versao(
        'receita_mensal',
        'empresa_id = $1 and competencia = $2',
        doMes(empresaId),
      ),
    },
  }
}

/** Every way of writing that a person has; ids spread over the companies, some of them refused. */
const ESCRITAS: Readonly<Record<string, () => Pedido | Promise<Pedido>>> = {
  salvarPreferencias: () => ({
    metodo: 'PUT',
    caminho: '/api/preferencias',
    corpo: { tema: 'claro' },
  }),
  relatarErro: () => ({
    metodo: 'POST',
    caminho: '/api/erros-de-tela',
    corpo: { mensagem: 'x', rota: '/' },
  }),
  ajustarFaturamento: () => ajuste(empresa()),
  confirmarFaturamento: () => ({
    metodo: 'POST',
    caminho: '/fiscal/faturamento/confirmar',
    corpo: { competencia: mes(), selecao: ids() },
  }),
  ajustarProLabore: async () => {
    const empresaId = empresa()
    const onde = 'empresa_id = $1 and competencia = $2 and socio_id = $1 * 10'
    return {
      metodo: 'PUT',
      caminho: '/folha/pro-labore',
      corpo: {
        empresaId,
        socioId: empresaId * 10,
        competencia: mes(),
        bruto: 300_000 + numero,
        versao: await versao('pro_labore', onde, doMes(empresaId)),
      },
    }
  },
  decidirProLabore: () => ({
    metodo: 'POST',
    caminho: '/folha/pro-labore/decidir',
    corpo: {
      competencia: mes(),
      decisao: 'aprovar',
      selecao: { modo: 'ids', ids: [empresa() * 10] },
    },
  }),
  preverFechamento: () => ({
    metodo: 'POST',
    caminho: '/fiscal/fechamento/prever',
    corpo: { competencia: mes(), etapa: 'tudo', selecao: ids() },
  }),
  executarFechamento: () => ({
    metodo: 'POST',
    caminho: '/fiscal/fechamento/executar',
    corpo: { competencia: mes(), etapa: 'documentos', selecao: ids() },
    chave: `esgotamento-${numero}`,
  }),
  marcarSemMovimento: async () => {
    const empresaId = empresa()
    return {
      metodo: 'POST',
      caminho: `/fiscal/fechamento/${empresaId}/${mes()}/sem-movimento`,
      corpo: { semMovimento: false, versao: await versaoDoFechamento(empresaId) },
    }
  },
  reabrirEtapa: async () => {
    const empresaId = empresa()
    return {
      metodo: 'POST',
      caminho: `/fiscal/fechamento/${empresaId}/${mes()}/reabrir`,
      corpo: {
        etapa: 'documentos',
        motivo: 'esgotamento',
        versao: await versaoDoFechamento(empresaId),
      },
    }
  },
  conferirFechamento: async () => {
    const empresaId = empresa()
    return {
      metodo: 'POST',
      caminho: `/fiscal/fechamento/${empresaId}/${mes()}/conferir`,
      corpo: { versao: await versaoDoFechamento(empresaId) },
    }
  },
  cancelarOperacoes: () => ({
    metodo: 'POST',
    caminho: '/api/operacoes/cancelar',
    corpo: { selecao: { modo: 'ids', ids: [1] } },
  }),
  corrigirAnexoDaNota: async () => {
    const notaId = empresa() * 10
    return {
      metodo: 'PUT',
      caminho: `/financeiro/notas/${notaId}/anexo`,
      corpo: {
        anexo: 'III',
        receita: true,
        versao: await versao('nota_fiscal', 'id = $1', [notaId]),
      },
    }
  },
  /** The same row for everybody: they queue, and none is lost. */
  'ajustarFaturamento da mesma empresa': () => ajuste(1),
}

type Medida = { porSegundo: number; maiorMs: number; status: Record<number, number> }

async function medir(fazer: () => Pedido | Promise<Pedido>, aoMesmoTempo: number): Promise<Medida> {
  const status: Record<number, number> = {}
  let feitos = 0
  let maiorMs = 0
  const inicio = performance.now()
  const mao = async () => {
    // Two rounds at least, however slow the machine: what is asked is that each hand is served again.
    for (let vez = 0; vez < 2 || performance.now() - inicio < DURACAO_MS; vez += 1) {
      const { metodo, caminho, ...opcoes } = await fazer()
      const antes = performance.now()
      const resposta = await cliente.tentar(metodo, caminho, opcoes)
      maiorMs = Math.max(maiorMs, performance.now() - antes)
      status[resposta.status] = (status[resposta.status] ?? 0) + 1
      feitos += 1
    }
  }
  await Promise.all(Array.from({ length: aoMesmoTempo }, mao))
  const segundos = (performance.now() - inicio) / 1000
  return { porSegundo: Math.round(feitos / segundos), maiorMs: Math.round(maiorMs), status }
}

test.each(Object.entries(ESCRITAS))('%s', (nome, fazer) =>
  comSemente(async () => {
    const [poucos, muitos] = [await medir(fazer, POUCOS), await medir(fazer, MUITOS)]
    const razao = muitos.porSegundo / poucos.porSegundo
    contar(
      nome.padEnd(36),
      `c=${POUCOS}: ${poucos.porSegundo}/s, pior ${poucos.maiorMs} ms · c=${MUITOS}: ${muitos.porSegundo}/s, pior ${muitos.maiorMs} ms · razão ${razao.toFixed(2)}`,
      muitos.status,
    )
    for (const { maiorMs, status } of [poucos, muitos]) {
      expect(maiorMs).toBeLessThan(PARADO_MS)
      // Busy is an answer (with when to come back); a failure is not.
      expect(Object.keys(status).filter((s) => Number(s) >= 500 && s !== '503')).toEqual([])
      expect(Object.values(status).reduce((a, b) => a + b, 0)).toBeGreaterThan(POUCOS)
    }
  }),
)

test('afterwards the books are right and the server never fell', async () => {
  expect(produto.servidor.quedas()).toBe(0)
  await esperarRepouso(banco, 120_000)
  expect(await comBanco(banco, (client) => auditarBanco(client, { repouso: true }))).toEqual([])
})
