import { afterAll, beforeAll, beforeEach } from 'vitest'
import {
  type Authority,
  createAuthority,
  type SimulatedSerpro,
  startSerpro,
} from '../../../../../simulators/src/index.ts'
import {
  type AcessoSerpro,
  type ChamadaSerpro,
  type ConsumoSerpro,
  ErroDeFora,
  type PortaSerpro,
} from '../../../platform/fora/index.ts'
import { createSerpro } from '../index.ts'

export const CONTRATANTE = '11222333000181'
export const EMPRESA = '11444777000161'
const PRAZO_MS = 2000
const MEIO_DIA = Date.parse('2026-11-10T12:00:00-03:00')

type Aberto = {
  autoridade: Authority
  servico: SimulatedSerpro
  /** A port of each test: what failed in one is not remembered in the next. */
  serpro: PortaSerpro
  acesso: AcessoSerpro
}

/** What was answered; a refusal fails the test with what it says. */
export async function feito<T>(
  pedido: Promise<{ tipo: 'feito'; dados: T } | { tipo: 'recusado'; recusas: unknown }>,
): Promise<T> {
  const dito = await pedido
  if (dito.tipo !== 'feito') throw new Error(JSON.stringify(dito))
  return dito.dados
}

/** Why there was no answer. */
export const erroDe = async (pedido: Promise<unknown>): Promise<ErroDeFora> => {
  const erro = await pedido.then(
    (dito) => new Error(`respondeu ${JSON.stringify(dito)}`),
    (motivo: unknown) => motivo,
  )
  if (!(erro instanceof ErroDeFora)) throw erro
  return erro
}

export const comoTexto = (arquivo: Uint8Array | null | undefined): string =>
  Buffer.from(arquivo ?? []).toString('latin1')

/** The simulated service over HTTPS, a port that talks to it, and a clock that the test turns. */
export function abrirMundo() {
  const tempo = { agora: MEIO_DIA }
  // Filled before the first test.
  const m = {} as Aberto
  const consumo: ConsumoSerpro & { usados: number; teto: number } = {
    ...{ usados: 0, teto: 1_000_000 },
    async reservar() {
      if (consumo.usados >= consumo.teto) return null
      consumo.usados += 1
      return {
        async devolver() {
          consumo.usados -= 1
        },
      }
    },
  }
  const umaPorta = (mais: Partial<Parameters<typeof createSerpro>[0]> = {}): PortaSerpro =>
    createSerpro({
      ...{ url: m.servico.url, autenticacao: m.servico.authUrl, autoridades: m.servico.caPem },
      ...{ prazoMs: PRAZO_MS, porMinuto: 100_000, agora: () => tempo.agora, ...mais },
    })
  const certificadoDe = (cnpj: string, deQuem = m.autoridade, mais = {}) => {
    const { keyPem, certPem } = deQuem.issueCompany({
      ...{ cnpj, name: 'Fictícia Ltda' },
      ...{ notBefore: new Date('2026-01-01'), notAfter: new Date('2027-12-31'), ...mais },
    })
    return { chavePem: keyPem, certificadoPem: certPem, cadeiaPem: [deQuem.intermediatePem] }
  }
  const chamada = (mais: Partial<ChamadaSerpro> = {}): ChamadaSerpro => ({
    ...{ escritorioId: 1, acesso: m.acesso, consumo, contribuinte: EMPRESA },
    ...{ signal: new AbortController().signal, ...mais },
  })

  beforeAll(async () => {
    m.autoridade = createAuthority()
    m.servico = await startSerpro({
      ...{ authority: m.autoridade, clock: () => tempo.agora, open: true },
    })
    m.acesso = {
      ...{ chave: m.servico.client.key, segredo: m.servico.client.secret },
      certificado: certificadoDe(CONTRATANTE),
      ...{ contratante: CONTRATANTE, autor: CONTRATANTE, tokenDoProcurador: null },
    }
  })
  afterAll(() => m.servico.stop())
  beforeEach(() => {
    tempo.agora = MEIO_DIA
    m.servico.reset()
    m.serpro = umaPorta()
    consumo.usados = 0
    consumo.teto = 1_000_000
  })
  return { m, tempo, consumo, umaPorta, certificadoDe, chamada }
}
