// An office whose companies issue for real, against the national service simulated with its certificates, and write to
// their customers by a mail server that delivers to nobody.

import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type Authority,
  createAuthority,
  startAbrasf,
  startCorreio,
  startMigrate,
  startNfseNacional,
} from '@razao/simulators'
import { createAbrasf } from '../../../integrations/abrasf/index.ts'
import { createCorreio } from '../../../integrations/correio/index.ts'
import { createMigrate } from '../../../integrations/migrate/index.ts'
import { createNfse } from '../../../integrations/nfse/index.ts'
import { SEM_FORA } from '../../../platform/fora/index.ts'
import type { PedidoDeFora } from '../../../platform/http/index.ts'
import { createLevarSaida } from '../../../platform/saidas/index.ts'
import { openKeyring, openVault } from '../../../platform/vault/index.ts'
import { abrirBancada, type EmpresaDeTeste, type Escritorio } from '../../../testes/fabricas.ts'
import { enviarCertificado } from '../../certificados/enviar.ts'
import { type NovoMes, umMes } from '../../fiscal/testes/mes-de-teste.ts'
import { configurarEmpresaNaMigrate } from '../../migrate/empresas.ts'
import { guardarParceiroDaMigrate } from '../../migrate/parceiro.ts'
import { testarEmpresaNaMigrate } from '../../migrate/testar.ts'
import {
  servicoDeAbrasf,
  servicoDeCancelamento,
  servicoDeCancelamentoAbrasf,
  servicoDeEnvio,
  servicoDeEventos,
  servicoDeMigrate,
  servicoDeNfse,
} from '../../receitas/index.ts'
import type { criarCobranca } from '../criar-cobranca.ts'
import { servicoDaCobranca } from '../envio/servico-da-cobranca.ts'

const SENHA = 'senha de um certificado de teste'
const MES_DA_VENDA = '2026-10'
export const AGORA_DA_VENDA = new Date('2026-10-20T15:00:00Z')
export const HOJE_DA_VENDA = '2026-10-20'

/** The address that the rule of a município says, which the bench answers in the place of. */
export const DA_PREFEITURA = 'https://nfse.sorocaba.example'

type Pedido = Parameters<typeof criarCobranca>[1]

/** A plain service, of software, with nothing withheld. */
export const umaVenda = (
  mais: Partial<Pedido> & Pick<Pedido, 'empresaId' | 'clienteId'>,
): Pedido => ({
  servicoId: null,
  servico: {
    itemLc116: '01.07',
    codigoNacional: '010701',
    codigoMunicipal: null,
    nbs: '115022000',
    cnae: null,
    anexo: null,
    natureza: 'outros',
    cessaoDeMaoDeObra: false,
    inssBaseMinima: null,
  },
  descricao: 'Suporte técnico em informática',
  bruto: 100_000,
  desconto: 0,
  deducoes: 0,
  competencia: MES_DA_VENDA,
  emissao: HOJE_DA_VENDA,
  vencimento: '2026-11-10',
  forma: 'pix',
  parcelas: 1,
  municipioDaPrestacao: null,
  exterior: null,
  aliquotaIss: null,
  issRetido: null,
  informacoes: null,
  substituiNotaId: null,
  acao: 'emitir',
  outraMesmo: false,
  issoMesmo: false,
  ...mais,
})

type AvisoQueVeio = { codigo: string; segredo: string; corpo: string }

/** Where notices of services come to: kept as they came, for who gives them to the product. */
async function abrirCaixaDeAvisos() {
  const vieram: AvisoQueVeio[] = []
  const porta = createServer(async (req, res) => {
    const partes: Buffer[] = []
    for await (const parte of req) partes.push(parte as Buffer)
    vieram.push({
      codigo: req.url?.split('/').at(-1) ?? '',
      segredo: req.headers.authorization?.replace(/^Bearer /, '') ?? '',
      corpo: Buffer.concat(partes).toString(),
    })
    res.end('{}')
  })
  await new Promise<void>((pronta) => porta.listen(0, '127.0.0.1', pronta))
  return {
    origem: `http://127.0.0.1:${(porta.address() as AddressInfo).port}`,
    vieram,
    fechar: () => new Promise((fim) => porta.close(fim)),
  }
}

/** A bench with the service behind it, both by one clock; `fechar` leaves nothing. */
export async function abrirBancadaDeEmissao(agora = () => AGORA_DA_VENDA) {
  const pasta = mkdtempSync(join(tmpdir(), 'razao-emissao-'))
  const authority: Authority = createAuthority()
  const sefin = await startNfseNacional({ authority, clock: () => agora().getTime() })
  // Time of Migrate alone: what a city takes its time with, and tokens.
  let adiante = 0
  const naMigrate = () => agora().getTime() + adiante
  const migrate = await startMigrate({ open: true, clock: naMigrate })
  const abrasf = await startAbrasf({ open: true, clock: () => agora().getTime() })
  const correio = await startCorreio()
  const avisos = await abrirCaixaDeAvisos()
  const bancada = await abrirBancada({ agora })
  const nfse = (prazoMs = 2000) =>
    createNfse({
      sefin: sefin.sefinUrl,
      adn: sefin.adnUrl,
      algoritmo: 'sha1',
      autoridades: sefin.caPem,
      prazoMs,
    })
  const fora = {
    ...SEM_FORA,
    vault: openVault(openKeyring(join(pasta, 'chaves'))),
    nfse: nfse(),
    correio: createCorreio({
      ...{ url: correio.url, de: 'Razão <notas@razao.example>', silencioMs: 20_000 },
    }),
    abrasf: createAbrasf({
      desvios: [`${DA_PREFEITURA}=${new URL(abrasf.url).origin}`],
      prazoMs: 2000,
    }),
    migrate: createMigrate({
      ...{ enderecos: { 1: migrate.url, 2: migrate.url }, cabecalho: 'bearer', prazoMs: 2000 },
      ...{ agora: naMigrate, daqui: avisos.origem },
    }),
  }
  const servicos = [
    ...[servicoDeNfse(), servicoDeEventos(), servicoDeEnvio(), servicoDaCobranca()],
    ...[servicoDeMigrate(), servicoDeCancelamento()],
    ...[servicoDeAbrasf(), servicoDeCancelamentoAbrasf()],
  ]
  const levar = createLevarSaida(servicos as never)
  const levarDe = async (escritorio: Escritorio, servico: string, processo?: string) => {
    const { rows } = await bancada.dono.query<{ id: number }>(
      `select id from saida_externa where escritorio_id = $1 and servico ~ $2
         and estado in ('intencionada', 'enviada', 'duvidosa') and tentar_em is not null order by id`,
      [escritorio.id, servico],
    )
    for (const { id } of rows)
      await levar(escritorio.job({ fora, ...(processo === undefined ? {} : { processo }) }), {
        id,
      })
    return rows.length
  }
  const pedidoDe = (escritorio: Escritorio): PedidoDeFora => ({
    base: escritorio.ctx(undefined as never),
    pool: bancada.pool,
    chave: undefined,
    conferir: undefined,
    fora,
  })
  return {
    ...bancada,
    sefin,
    correio,
    migrate,
    abrasf,
    avisos: avisos.vieram,
    authority,
    fora,
    pedidoDe,
    passarNaMigrate: (ms: number) => {
      adiante += ms
    },
    /** Keys of the office and of a company at Migrate, tested. */
    async ligarMigrate(
      escritorio: Escritorio,
      { id: empresaId, cnpj }: EmpresaDeTeste,
      mais: { proximoNumero?: number; chave?: string } = {},
    ) {
      const pedido = pedidoDe(escritorio)
      await guardarParceiroDaMigrate(pedido, {
        ...{ parceiro: migrate.partner.key, segredo: migrate.partner.secret, versao: 0 },
      })
      await configurarEmpresaNaMigrate(pedido, {
        ...{ empresaId, ambiente: 2, serie: '1', proximoNumero: 1, ativa: true, versao: 0 },
        ...{ chave: `chave-${cnpj}`, ...mais },
      })
      return await testarEmpresaNaMigrate(pedido, { empresaId })
    },
    /** A company that may issue: months before, a city that is active, a certificate. */
    async umEmissor(escritorio: Escritorio, novo: NovoMes = {}): Promise<EmpresaDeTeste> {
      const empresa = await umMes(escritorio, { municipioIbge: 3550308, ...novo })
      // What is simulated issues notes of test, which are revenue in a demonstration alone.
      await bancada.dono.query(
        'update escritorio set demonstracao = true where escritorio_id = $1',
        [escritorio.id],
      )
      const pfx = authority
        .issueCompany({
          cnpj: empresa.cnpj,
          name: empresa.nome,
          notBefore: new Date('2026-01-01'),
          notAfter: new Date('2027-12-31'),
        })
        .pfx(SENHA)
      await enviarCertificado(pedidoDe(escritorio), {
        empresaId: empresa.id,
        arquivo: pfx.toString('base64'),
        senha: SENHA,
      })
      return empresa
    },
    /** A customer with a CNPJ and a whole address. */
    async umCliente(escritorio: Escritorio, empresaId: number, mais: Record<string, unknown> = {}) {
      const colunas: Record<string, unknown> = {
        escritorio_id: escritorio.id,
        empresa_id: empresaId,
        documento: '11444777000161',
        nome: 'Cliente Fictício Ltda',
        tipo_pessoa: 2,
        municipio_ibge: 3550308,
        cep: '01001000',
        logradouro: 'Praça da Sé',
        numero: '1',
        bairro: 'Sé',
        email: 'cliente@ficticio.example',
        ...mais,
      }
      const nomes = Object.keys(colunas)
      const { rows } = await bancada.dono.query<{ id: number }>(
        `insert into participante (${nomes.join(', ')}) values (${nomes.map((_, i) => `$${i + 1}`).join(', ')})
         returning id`,
        Object.values(colunas),
      )
      return rows[0]?.id ?? 0
    },
    /** Takes out the notes and events that are in the outgoing book, as the worker does; answers how many lines there were. */
    levarTudo: (escritorio: Escritorio, processo?: string): Promise<number> =>
      levarDe(escritorio, '^(nfse|migrate|abrasf)', processo),
    /** The same of the letters to customers. */
    levarCartas: (escritorio: Escritorio, processo?: string): Promise<number> =>
      levarDe(escritorio, '^(nota|cobranca)-correio$', processo),
    /** Time goes by for what is held or waits: leases end. */
    passarOTempo: (escritorio: Escritorio) =>
      bancada.dono.query(
        `update saida_externa set lease_ate = null, tentar_em = now()
         where escritorio_id = $1 and estado in ('intencionada', 'enviada', 'duvidosa')`,
        [escritorio.id],
      ),
    um: async <T>(texto: string, ...valores: unknown[]): Promise<T | undefined> =>
      (await bancada.dono.query(texto, valores)).rows[0] as T | undefined,
    async fechar() {
      await bancada.fechar()
      await Promise.all([
        ...[sefin.stop(), migrate.stop(), abrasf.stop(), correio.stop()],
        avisos.fechar(),
      ])
      rmSync(pasta, { recursive: true, force: true })
    },
  }
}
export type BancadaDeEmissao = Awaited<ReturnType<typeof abrirBancadaDeEmissao>>
