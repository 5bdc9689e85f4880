// The HTTP door: web, API and identity. The worker is another process (worker.ts), or started beside by start.ts.

import { parseArgs } from 'node:util'
import { links, paths } from '@razao/contract/paths'
import { validarCnpj, validarCpf } from '@razao/engine/cadastro'
import { createIdentity, type IdentityOptions, type LimitesDasSessoes } from '@razao/identity'
import { createApp } from './app.ts'
import { carregarMunicipios, DEMO_USERS } from './demo/index.ts'
import { abrirIntegracoes } from './integrations/index.ts'
import {
  createMarcaDoHost,
  createPrimeiroAcesso,
  createSoDoHost,
  marcaDeEntrada,
} from './modules/escritorio/index.ts'
import { systemClock } from './platform/clock.ts'
import { viverComOPai } from './platform/com-o-pai.ts'
import { type Config, emProducao, naoComecar, readConfig } from './platform/config.ts'
import {
  createPool,
  esperarBanco,
  migrate,
  recusarDemonstracao,
  senhaDoApp,
  urlDoApp,
} from './platform/db/index.ts'
import { openFiles } from './platform/files/index.ts'
import {
  medirSaidas,
  medirTls,
  registrarMedidas,
  servicosDe,
  servirMedidas,
} from './platform/http/index.ts'
import { firebaseDe, smsDe } from './platform/identidade-firebase.ts'
import { createLog } from './platform/log.ts'
import { ligarRastros } from './platform/rastros.ts'
import { exigirEscrita, segredoDe } from './platform/segredos.ts'
import { textosLegais } from './platform/textos-legais.ts'
import { versaoDoProduto } from './platform/versao.ts'

export type DemoUser = { email: string; senha: string; papel: string }
export type ServerOptions = {
  databaseUrl: string
  porta: number
  host: string
  demoUsers: DemoUser[]
}
export type Server = { url: string; stop(): Promise<void> }

const DIST = new URL('../../web/dist/', import.meta.url)

/** Where the links of e-mails lead: the application's own pages, which finish through the account's API. */
const PAGINAS = {
  confirmar: paths.conta.confirmar,
  novaSenha: paths.conta.novaSenha,
  convite: links.convite,
  trocarEmail: links.confirmarNovoEmail,
}

const linksDaMarca = (config: Config): { texto: string; href: string }[] => [
  { texto: 'Termos', href: config.RAZAO_TERMOS_URL ?? '/termos' },
  { texto: 'Privacidade', href: config.RAZAO_PRIVACIDADE_URL ?? '/privacidade' },
  { texto: 'Situação do serviço', href: '/status' },
]

/** A session may not stay idle for longer than it lasts: the shorter rules. */
function limitesDasSessoes(config: Config): LimitesDasSessoes {
  const de = (ociosa: number, maxima: number) => ({ ociosa: Math.min(ociosa, maxima), maxima })
  return {
    comum: de(config.RAZAO_SESSAO_OCIOSA_MINUTOS * 60, config.RAZAO_SESSAO_MAXIMA_HORAS * 3600),
    lembrada: de(
      config.RAZAO_SESSAO_LEMBRADA_OCIOSA_DIAS * 86_400,
      config.RAZAO_SESSAO_LEMBRADA_MAXIMA_DIAS * 86_400,
    ),
  }
}

/** The embedded identity as configured, but for what this process opened. */
const opcoesDaIdentidade = (
  config: Config,
  { endereco, demoUsers }: { endereco: URL; demoUsers: DemoUser[] },
): Omit<IdentityOptions, 'pool' | 'cookieKeys' | 'log'> => ({
  issuer: endereco.href,
  audience: config.OIDC_AUDIENCIA,
  proxies: config.RAZAO_PROXY,
  clients: [
    {
      clientId: config.OIDC_CLIENTE,
      redirectUris: [new URL(paths.conta.token, endereco).href, endereco.origin],
      postLogoutRedirectUris: [
        new URL(paths.conta.sair, endereco).href,
        new URL(paths.conta.entrar, endereco).href,
      ],
      webOrigins: [endereco.origin],
    },
  ],
  brand: {
    nome: config.RAZAO_MARCA_NOME,
    cor: config.RAZAO_MARCA_COR,
    frase: 'A contabilidade e os impostos da sua empresa, com a razão de cada número.',
    esqueciSenhaUrl: paths.conta.esqueciSenha,
    links: linksDaMarca(config),
  },
  demoUsers,
  textos: textosLegais(config),
  senha: { minimo: config.RAZAO_SENHA_MINIMA, vazadas: config.RAZAO_SENHAS_VAZADAS },
  versaoDosTermos: config.RAZAO_TERMOS_VERSAO,
  conferirCadastro: ({ cpf, cnpj }) => {
    if (cpf !== undefined && !validarCpf(cpf)) return 'cpf'
    return cnpj !== undefined && !validarCnpj(cnpj) ? 'cnpj' : null
  },
  sessoes: limitesDasSessoes(config),
  girarChaveDias: config.RAZAO_GIRAR_CHAVE_DIAS,
  paginas: PAGINAS,
  firebase: firebaseDe(config, { demonstracao: demoUsers.length > 0 }),
  sms: smsDe(config),
  smtp: config.SMTP_URL ? { url: config.SMTP_URL, de: config.SMTP_DE } : undefined,
  // Without a mail server the demonstration shows its messages; anywhere else nobody reads them.
  caixaDeSaidaAberta: demoUsers.length > 0 && !config.SMTP_URL,
})

/** Migrates, wires and listens. `stop` answers what was accepted and then closes. */
export async function runServer(config: Config, options: ServerOptions): Promise<Server> {
  await recusarDemonstracao(config, options.databaseUrl)
  const log = createLog({ level: config.RAZAO_LOG, pretty: false }).child({ processo: 'server' })
  const segredo = segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)
  const endereco = new URL(config.RAZAO_ENDERECO ?? `http://localhost:${options.porta}/`)
  const listenUrl = urlDoApp(options.databaseUrl, segredo)
  const pool = createPool({ url: listenUrl, max: config.RAZAO_CONEXOES, name: 'razao-server' })
  const identityPool = createPool({
    url: options.databaseUrl,
    max: 4,
    name: 'razao-identidade',
    driverTypes: true,
  })
  const demoUsers = emProducao(config) ? [] : options.demoUsers
  const marcaDoHost = createMarcaDoHost(pool, systemClock.now)
  const identity = await createIdentity({
    ...opcoesDaIdentidade(config, { endereco, demoUsers }),
    pool: identityPool,
    primeiroAcesso: demoUsers.length > 0 ? undefined : createPrimeiroAcesso(identityPool),
    cookieKeys: [segredo],
    log,
    anfitrioes: async (host) => {
      const marca = await marcaDoHost(host)
      return marca && marcaDeEntrada(marca, config.RAZAO_MARCA_COR)
    },
    soDoAnfitriao: createSoDoHost(pool, marcaDoHost),
  })
  const rastros = await ligarRastros({
    coletor: config.OTEL_EXPORTER_OTLP_ENDPOINT,
    servico: 'razao-server',
    versao: versaoDoProduto(),
  })
  const { app, metrics, close } = await createApp({
    observar: rastros.observar,
    config,
    endereco,
    pool,
    listenUrl,
    identity,
    clock: systemClock,
    files: openFiles(config),
    fora: abrirIntegracoes(config),
    segredo,
    log,
    versao: versaoDoProduto(),
    dist: new URL(DIST).pathname,
    demonstracao: demoUsers.length > 0,
    marcaDoHost,
  })
  anunciarPrimeiroAcesso(await identity.codigoDoPrimeiroAcesso(), endereco)
  const pools = { api: pool, identidade: identityPool }
  registrarMedidas({
    registry: metrics.registry,
    dono: identityPool,
    pools,
    pasta: config.RAZAO_DADOS,
  })
  const pararDeMedir = medirSaidas(metrics.registry, servicosDe(config))
  medirTls(metrics.registry, endereco)
  await app.listen({ port: options.porta, host: options.host })
  const medidas =
    config.METRICS_PORT > 0
      ? servirMedidas(metrics.registry, { porta: config.METRICS_PORT, host: options.host, log })
      : null
  return {
    url: endereco.href,
    async stop() {
      medidas?.fechar()
      pararDeMedir()
      await close()
      await identity.stop()
      await Promise.all([pool.end(), identityPool.end(), rastros.encerrar()])
    },
  }
}

/** To the terminal and not through the log, which covers it: who reads this rules the installation. */
function anunciarPrimeiroAcesso(codigo: string | null, endereco: URL): void {
  if (codigo === null) return
  const pagina = new URL('/identidade/primeiro-acesso', endereco).href
  process.stdout.write(
    `\n  Esta instalação ainda não tem quem a administre. Abra ${pagina} e use este código:\n\n    ${codigo}\n\n  Vale por uma hora e uma única vez; reiniciar dá outro.\n\n`,
  )
}

/**
 * The server as a process: `--local` listens on this machine alone, `--sem-migrar` leaves that to who raised it,
 * `--demonstracao` shows the users of the demonstration.
 */
async function main(): Promise<void> {
  const comOPai = viverComOPai()
  const { values } = parseArgs({
    options: {
      local: { type: 'boolean', default: false },
      'sem-migrar': { type: 'boolean', default: false },
      demonstracao: { type: 'boolean', default: false },
    },
  })
  const config = readConfig()
  if (config.DATABASE_URL === undefined)
    throw new Error('Defina DATABASE_URL com o endereço do banco.')
  exigirEscrita(config.RAZAO_DADOS)
  await esperarBanco(config.DATABASE_URL)
  await recusarDemonstracao(config, config.DATABASE_URL)
  if (!values['sem-migrar']) {
    await migrate({
      url: config.DATABASE_URL,
      celula: config.RAZAO_CELULA,
      appPassword: senhaDoApp(segredoDe(config.RAZAO_DADOS, config.RAZAO_SEGREDO)),
    })
    await carregarMunicipios(config.DATABASE_URL)
  }
  const server = await runServer(config, {
    databaseUrl: config.DATABASE_URL,
    porta: config.PORT,
    host: values.local ? '127.0.0.1' : '0.0.0.0',
    demoUsers: values.demonstracao ? DEMO_USERS : [],
  })
  let parando = false
  const parar = () => {
    if (parando) return
    parando = true
    server.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    )
  }
  process.on('SIGTERM', parar)
  process.on('SIGINT', parar)
  // Started by npm start: when the parent is gone, so are we.
  comOPai(parar)
  process.send?.('pronto')
}

if (import.meta.main) await main().catch(naoComecar)
