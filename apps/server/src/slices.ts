// What every slice gives to the wiring: its routes, its tasks, what it does by the clock and what leaves by the book.
import { acessoJobs, acessoRotinas, acessoRoutes } from './modules/acesso/index.ts'
import {
  apiPublicaJobs,
  apiPublicaRotinas,
  apiPublicaRoutes,
  servicoDeWebhook,
} from './modules/api-publica/index.ts'
import { automacaoRoutes } from './modules/automacao/index.ts'
import { carteiraJobs, carteiraRotinas, carteiraRoutes } from './modules/carteira/index.ts'
import {
  certificadosJobs,
  certificadosRotinas,
  certificadosRoutes,
} from './modules/certificados/index.ts'
import {
  cobrancaJobs,
  cobrancaRotinas,
  cobrancaRoutes,
  servicoDaCobranca,
  servicoDaRemocaoDoPix,
  servicoDoPix,
} from './modules/cobranca/index.ts'
import { contabilJobs, contabilRotinas, contabilRoutes } from './modules/contabil/index.ts'
import {
  credenciaisJobs,
  credenciaisRotinas,
  credenciaisRoutes,
} from './modules/credenciais/index.ts'
import { documentosRoutes } from './modules/documentos/index.ts'
import { empresaRoutes } from './modules/empresa/index.ts'
import { escritorioJobs, escritorioRotinas, escritorioRoutes } from './modules/escritorio/index.ts'
import {
  fiscalJobs,
  fiscalRotinas,
  fiscalRoutes,
  servicoDaConferencia,
  servicoDaDasn,
  servicoDaDctfweb,
  servicoDoMit,
  servicoDoPgdasd,
} from './modules/fiscal/index.ts'
import { folhaRoutes } from './modules/folha/index.ts'
import { jettaxJobs, jettaxRotinas, jettaxRoutes } from './modules/jettax/index.ts'
import { migrateRoutes } from './modules/migrate/index.ts'
import { painelJobs, painelRotinas, painelRoutes } from './modules/painel/index.ts'
import {
  receitasJobs,
  receitasRotinas,
  receitasRoutes,
  servicoDeAbrasf,
  servicoDeCancelamento,
  servicoDeCancelamentoAbrasf,
  servicoDeEnvio,
  servicoDeEventos,
  servicoDeMigrate,
  servicoDeNfse,
} from './modules/receitas/index.ts'
import { regrasRoutes } from './modules/regras/index.ts'
import { serproRoutes } from './modules/serpro/index.ts'
import type { Served } from './platform/http/index.ts'
import { type Jobs, type Rotina, rotinaDosPassageiros } from './platform/jobs/index.ts'
import {
  createLevarSaida,
  rotinaDasSaidas,
  type ServicoDeSaida,
  TAREFA_DAS_SAIDAS,
} from './platform/saidas/index.ts'

/** Every route of the contract and the use case that keeps it. */
export const servedRoutes = (limiteDeEnvio: number): Served[] => [
  ...acessoRoutes,
  ...escritorioRoutes,
  ...empresaRoutes,
  ...regrasRoutes,
  ...carteiraRoutes,
  ...certificadosRoutes,
  ...credenciaisRoutes,
  ...migrateRoutes,
  ...documentosRoutes,
  ...automacaoRoutes,
  ...receitasRoutes({ limiteDeEnvio }),
  ...jettaxRoutes,
  ...serproRoutes,
  ...folhaRoutes,
  ...contabilRoutes,
  ...fiscalRoutes,
  ...cobrancaRoutes,
  ...painelRoutes,
  ...apiPublicaRoutes({ limiteDeEnvio }),
]

/** Every service to which things leave once, by the outgoing book. */
const allSaidas: readonly ServicoDeSaida<never>[] = [
  servicoDeWebhook() as ServicoDeSaida<never>,
  servicoDeNfse() as ServicoDeSaida<never>,
  servicoDeEventos() as ServicoDeSaida<never>,
  servicoDeEnvio() as ServicoDeSaida<never>,
  servicoDaCobranca() as ServicoDeSaida<never>,
  servicoDeMigrate() as ServicoDeSaida<never>,
  servicoDeCancelamento() as ServicoDeSaida<never>,
  servicoDeAbrasf() as ServicoDeSaida<never>,
  servicoDeCancelamentoAbrasf() as ServicoDeSaida<never>,
  servicoDoPix() as ServicoDeSaida<never>,
  servicoDaRemocaoDoPix() as ServicoDeSaida<never>,
  servicoDoPgdasd() as ServicoDeSaida<never>,
  servicoDaDasn() as ServicoDeSaida<never>,
  servicoDoMit() as ServicoDeSaida<never>,
  servicoDaDctfweb() as ServicoDeSaida<never>,
  servicoDaConferencia() as ServicoDeSaida<never>,
]

/** Every task of the queue. */
export const allJobs: Jobs = {
  [TAREFA_DAS_SAIDAS]: createLevarSaida(allSaidas),
  ...acessoJobs,
  ...carteiraJobs,
  ...certificadosJobs,
  ...credenciaisJobs,
  ...escritorioJobs,
  ...contabilJobs,
  ...receitasJobs,
  ...jettaxJobs,
  ...fiscalJobs,
  ...cobrancaJobs,
  ...apiPublicaJobs,
  ...painelJobs,
}

/** What happens by the clock. */
export const allRotinas: readonly Rotina[] = [
  ...fiscalRotinas,
  ...acessoRotinas,
  ...carteiraRotinas,
  ...certificadosRotinas,
  ...credenciaisRotinas,
  ...cobrancaRotinas,
  ...contabilRotinas,
  ...escritorioRotinas,
  ...painelRotinas,
  ...receitasRotinas,
  ...jettaxRotinas,
  ...fiscalRotinas,
  rotinaDasSaidas,
  rotinaDosPassageiros,
  ...apiPublicaRotinas,
]
