// The services outside, simulated: the demonstration looks things up, issues notes and writes to customers without
// anybody of outside.
import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type {
  BancoFicticio,
  Certificadora,
  JettaxFicticia,
  ReceitaFicticia,
} from '../../apps/server/src/demo/index.ts'

/** Where they keep what they have: it is of the demonstration, and goes away with it. */
export const simulatorsDir = (dataDir: string): string => join(dataDir, 'simuladores')

type Started = {
  /** Settings of the product, by which it finds them. */
  settings: Readonly<Record<string, string>>
  dials: Readonly<Record<string, Dials>>
  certificadora?: Certificadora
  jettax?: JettaxFicticia
  banco?: BancoFicticio
  bankPage?: string
  receita?: ReceitaFicticia
  receitaPage?: string
  mailbox?: string
  stop(): Promise<void>
}
type Dials = Parameters<
  typeof import('../../apps/simulators/src/dials/index.ts').startDialPanel
>[0][string]

export type Simulators = {
  settings: Readonly<Record<string, string>>
  /** Gives certificates to companies; null when the notes are issued by a service of the user's. */
  certificadora: Certificadora | null
  /** What it has of the companies of the demonstration; null when it is one of the user's. */
  jettax: JettaxFicticia | null
  /** By which companies of the demonstration charge; null without the authority whose certificates it takes. */
  banco: BancoFicticio | null
  /** Page where a person pays what they charge; null when there is no such bank. */
  bankPage: string | null
  /** The Receita; null without the authority whose certificates it takes. */
  receita: ReceitaFicticia | null
  /** Page of what it has; null when there is none. */
  receitaPage: string | null
  /** Page of what goes wrong with each of them. */
  panel: string
  /** Page of the letters to customers; null when they leave by a server of the user's. */
  mailbox: string | null
  stop(): Promise<void>
}

/** Starts those that no setting of the user has the address of; null when there is none to start. */
export async function startSimulators(
  dataDir: string,
  taken: Readonly<Record<string, string | undefined>> = {},
): Promise<Simulators | null> {
  const starting = [
    ...(taken.CNPJ_FONTES ? [] : [startLookup('cnpj')]),
    ...(taken.CEP_FONTES ? [] : [startLookup('cep')]),
    // The bank and the Receita take the certificates of the same authority.
    ...(taken.NFSE_SEFIN_URL
      ? []
      : [startNfse(dataDir, { bank: !taken.PIX_DESVIOS, receita: !taken.RAZAO_SERPRO_URL })]),
    ...(taken.CORREIO_URL || taken.SMTP_URL ? [] : [startMail(dataDir)]),
    ...(taken.JETTAX_URL ? [] : [startCapture(dataDir)]),
    ...(taken.MIGRATE_PRODUCAO_URL || taken.MIGRATE_HOMOLOGACAO_URL ? [] : [startInvoicy(dataDir)]),
    ...(taken.ABRASF_DESVIOS ? [] : [startCity(dataDir)]),
  ]
  if (starting.length === 0) return null
  const { startDialPanel } = await import('../../apps/simulators/src/dials/index.ts')
  const all = await Promise.all(starting)
  const panel = await startDialPanel(Object.assign({}, ...all.map(({ dials }) => dials)))
  return {
    settings: Object.assign({}, ...all.map(({ settings }) => settings)),
    certificadora:
      all.find(({ certificadora }) => certificadora !== undefined)?.certificadora ?? null,
    jettax: all.find(({ jettax }) => jettax !== undefined)?.jettax ?? null,
    banco: all.find(({ banco }) => banco !== undefined)?.banco ?? null,
    bankPage: all.find(({ bankPage }) => bankPage !== undefined)?.bankPage ?? null,
    receita: all.find(({ receita }) => receita !== undefined)?.receita ?? null,
    receitaPage: all.find(({ receitaPage }) => receitaPage !== undefined)?.receitaPage ?? null,
    panel: panel.url,
    mailbox: all.find(({ mailbox }) => mailbox !== undefined)?.mailbox ?? null,
    async stop() {
      await Promise.all([panel, ...all].map((one) => one.stop()))
    },
  }
}

async function startLookup(service: 'cnpj' | 'cep'): Promise<Started> {
  const sim =
    service === 'cnpj'
      ? await (await import('../../apps/simulators/src/cnpj/index.ts')).startCnpj()
      : await (await import('../../apps/simulators/src/cep/index.ts')).startCep()
  const settings = { [`${service.toUpperCase()}_FONTES`]: sim.fontes }
  return { settings, dials: named(service, sim.dials), stop: () => sim.stop() }
}

/** Two services may have a source of the same name. */
const named = (service: string, dials: Readonly<Record<string, Dials>>): Record<string, Dials> =>
  Object.fromEntries(
    Object.entries(dials).map(([source, board]) => [`${service}.${source}`, board]),
  )

async function startMail(dataDir: string): Promise<Started> {
  const { startCorreio } = await import('../../apps/simulators/src/correio/index.ts')
  const dir = simulatorsDir(dataDir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sim = await startCorreio({ keep: join(dir, 'correio.jsonl') })
  return {
    settings: { CORREIO_URL: sim.url, CORREIO_DE: 'Razão <notas@demonstracao.example>' },
    dials: { correio: sim.dials },
    mailbox: sim.mailbox,
    stop: () => sim.stop(),
  }
}

/** The national NFS-e, the authority whose certificates it takes, a bank and the Receita: the same after a restart. */
async function startNfse(
  dataDir: string,
  more: { bank: boolean; receita: boolean },
): Promise<Started> {
  const [{ createAuthority }, { startNfseNacional }] = await Promise.all([
    import('../../apps/simulators/src/icp/index.ts'),
    import('../../apps/simulators/src/nfse-nacional/index.ts'),
  ])
  const dir = simulatorsDir(dataDir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  // A name of its own: what another one issued is known by it.
  const name = `AC Fictícia ${randomBytes(3).toString('hex')}`
  const authority = createAuthority(name, { keep: join(dir, 'icp.json') })
  const sim = await startNfseNacional({ authority, keep: join(dir, 'nfse.jsonl') })
  const trusted = join(dir, 'autoridade.pem')
  writeFileSync(trusted, authority.caPem)
  const bank = more.bank ? await startBank(dir, authority) : null
  const receita = more.receita ? await startReceita(dir, authority) : null
  return {
    ...(bank === null ? {} : { banco: bank.banco, bankPage: bank.bankPage }),
    settings: {
      ...(bank === null ? {} : { ...bank.settings, PIX_AUTORIDADES: trusted }),
      ...(receita === null ? {} : { ...receita.settings, RAZAO_SERPRO_CA: trusted }),
      NFSE_SEFIN_URL: sim.sefinUrl,
      NFSE_ADN_URL: sim.adnUrl,
      NFSE_AUTORIDADES: trusted,
    },
    ...(receita === null ? {} : { receita: receita.receita, receitaPage: receita.page }),
    dials: { ...named('nfse', sim.dials), ...bank?.dials, ...receita?.dials },
    certificadora: {
      emissor: authority.issuerName,
      emitir({ cnpj, nome, de, ate }) {
        const senha = randomBytes(12).toString('base64url')
        const validity = {
          ...(de === undefined ? {} : { notBefore: de }),
          ...(ate === undefined ? {} : { notAfter: ate }),
        }
        return { pfx: authority.issueCompany({ cnpj, name: nome, ...validity }).pfx(senha), senha }
      },
    },
    async stop() {
      await Promise.all([sim.stop(), bank?.stop(), receita?.stop()])
    },
  }
}

const BANK = 'https://pix.banco.example'

/** A bank that serves the API Pix, and the page where a person pays. */
async function startBank(dir: string, authority: Authority) {
  const { startPix } = await import('../../apps/simulators/src/pix/index.ts')
  const sim = await startPix({ authority, keep: join(dir, 'pix.json') })
  return {
    settings: { PIX_DESVIOS: `${BANK}=${new URL(sim.url).origin}` },
    dials: named('pix', sim.dials),
    banco: {
      ...{ endereco: `${BANK}/v2`, enderecoDoToken: `${BANK}/oauth/token` },
      ...{ clienteId: sim.client.id, segredo: sim.client.secret },
    },
    bankPage: sim.page,
    stop: () => sim.stop(),
  }
}
type Authority = import('../../apps/simulators/src/icp/index.ts').Authority

/** The Integra Contador, to which every company gave every power. */
async function startReceita(dir: string, authority: Authority) {
  const { startSerpro } = await import('../../apps/simulators/src/serpro/index.ts')
  const sim = await startSerpro({ authority, open: true, keep: join(dir, 'serpro.json') })
  return {
    settings: { RAZAO_SERPRO_URL: sim.url, RAZAO_SERPRO_AUTH_URL: sim.authUrl },
    dials: named('serpro', sim.dials),
    receita: {
      ...{ chave: sim.client.key, segredo: sim.client.secret },
      escrever(cnpj, { id, ...carta }) {
        sim.put('mensagem', cnpj, id, carta)
      },
      parcelar(cnpj, { numero, pedidoEm, parcelas }) {
        sim.put('parcelamento', cnpj, `PARCSN:${numero}`, {
          dataDoPedido: Number(pedidoEm.replaceAll('-', '')),
          parcelas: parcelas.map(({ competencia, centavos, pagaEm: paga }) => ({
            ...{ parcela: Number(competencia.replace('-', '')), centavos },
            ...(paga === null ? {} : { paga }),
          })),
        })
      },
      pagarPorFora: (cnpj, { numero, competencia, em: on, centavos, codigo }) =>
        sim.put('pagamento', cnpj, numero, {
          ...{ pa: Number(competencia.replace('-', '')), on, centavos, codigo: codigo ?? 0 },
        }),
      conceder: ({ de: from, para: to, ate: until, poderes }) =>
        sim.grant({ from, to, until, systems: [...poderes] }),
      fecharFolha: (cnpj, competencia, debitos) =>
        sim.put('esocial', cnpj, competencia.replace('-', ''), { debitos }),
    } satisfies ReceitaFicticia,
    page: sim.page,
    stop: () => sim.stop(),
  }
}

const asParty = ({ cnpj, nome: name }: { cnpj: string; nome: string }) => ({ cnpj, name })

/** Jettax, whose clients and notes are put there with the demonstration. */
async function startCapture(dataDir: string): Promise<Started> {
  const { startJettax } = await import('../../apps/simulators/src/jettax/index.ts')
  const dir = simulatorsDir(dataDir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const sim = await startJettax({ keep: join(dir, 'jettax.json') })
  return {
    settings: { JETTAX_URL: sim.url },
    dials: named('jettax', sim.dials),
    jettax: {
      vazia: () => sim.clients().length === 0,
      cadastrar: ({ cnpj, nome: name, municipio }) =>
        sim.register({
          ...{ cnpj, name, ibge: String(municipio ?? 3550308), ccm: '1' },
          ...{ purchases: true, sales: true },
        }),
      contar(cnpj, { prestador, tomador, numero: number, emissao, competencia, valor: value }) {
        sim.tell(cnpj, {
          ...{ provider: asParty(prestador), taker: asParty(tomador), number, value },
          ...{ issuedOn: emissao, competence: competencia },
        })
      },
      entregarCompra(cnpj, { de, para, numero: number, emissao: issuedOn, valor: value }) {
        const sale = { issuer: asParty(de), receiver: asParty(para), number, issuedOn, value }
        sim.deliver(cnpj, 'purchases', sale)
      },
    },
    stop: () => sim.stop(),
  }
}

/** Migrate, which takes any company whose access key is `chave-` and its CNPJ, in both environments. */
async function startInvoicy(dataDir: string): Promise<Started> {
  const { startMigrate } = await import('../../apps/simulators/src/migrate/index.ts')
  const sim = await startMigrate({ open: true, keep: join(simulatorsDir(dataDir), 'migrate.json') })
  return {
    settings: { MIGRATE_PRODUCAO_URL: sim.url, MIGRATE_HOMOLOGACAO_URL: sim.url },
    dials: named('migrate', sim.dials),
    stop: () => sim.stop(),
  }
}

/** The service of a city that speaks ABRASF: that of the demonstration whose notes are not national. */
async function startCity(dataDir: string): Promise<Started> {
  const [{ startAbrasf }, { PREFEITURA }] = await Promise.all([
    import('../../apps/simulators/src/abrasf/index.ts'),
    import('../../apps/server/src/demo/prefeitura.ts'),
  ])
  const city = { code: String(PREFEITURA.municipio), state: 'ES' }
  const keep = join(simulatorsDir(dataDir), 'abrasf.json')
  const sim = await startAbrasf({ open: true, city, keep })
  return {
    settings: { ABRASF_DESVIOS: `${PREFEITURA.endereco}=${new URL(sim.url).origin}` },
    dials: named('abrasf', sim.dials),
    stop: () => sim.stop(),
  }
}
