import { openVault } from '../vault/index.ts'
import { ErroDeFora, foraDoAr } from './erros.ts'
import type { Integracoes } from './portas.ts'
import { SEM_SERPRO } from './sem-serpro.ts'

const semChave = (): never => {
  throw new ErroDeFora('vault', 'fora-do-ar')
}

const nadaVem = (servico: string) =>
  async function* (): AsyncGenerator<never> {
    yield await foraDoAr(servico)()
  }

const semFonte = (servico: string) => ({
  ligada: false,
  consultar: foraDoAr(servico),
})

/** Nobody outside: for what runs where nothing may be asked, and for tests that ask nothing. */
export const SEM_FORA: Integracoes = {
  abrasf: {
    emitir: foraDoAr('abrasf'),
    consultar: foraDoAr('abrasf'),
    cancelar: foraDoAr('abrasf'),
    consultarCancelamento: foraDoAr('abrasf'),
  },
  cep: semFonte('cep'),
  cnpj: semFonte('cnpj'),
  correio: { ligada: false, enviar: foraDoAr('correio') },
  dns: { txt: async () => ({ tipo: 'sem-resposta' }) },
  jettax: {
    ligada: false,
    aceita: () => false,
    cidades: foraDoAr('jettax'),
    clientes: nadaVem('jettax'),
    resumos: nadaVem('jettax'),
    documentos: nadaVem('jettax'),
  },
  migrate: {
    ligada: () => false,
    daqui: 'http://localhost',
    registrarWebhook: foraDoAr('migrate'),
    emitir: foraDoAr('migrate'),
    consultar: foraDoAr('migrate'),
    cancelar: foraDoAr('migrate'),
    consultarCancelamento: foraDoAr('migrate'),
    entrar: foraDoAr('migrate'),
    consultarEmpresa: foraDoAr('migrate'),
    listarSeries: foraDoAr('migrate'),
    cadastrarSerie: foraDoAr('migrate'),
    listarCidades: foraDoAr('migrate'),
  },
  nfse: {
    ligada: false,
    emitir: foraDoAr('nfse'),
    consultarDps: foraDoAr('nfse'),
    consultarNota: foraDoAr('nfse'),
    registrarEvento: foraDoAr('nfse'),
    consultarEvento: foraDoAr('nfse'),
    distribuir: foraDoAr('nfse'),
    parametros: foraDoAr('nfse'),
  },
  pix: {
    daqui: 'http://localhost',
    aceita: () => false,
    entrar: foraDoAr('pix'),
    registrar: foraDoAr('pix'),
    consultar: foraDoAr('pix'),
    remover: foraDoAr('pix'),
    recebidos: nadaVem('pix'),
    avisar: foraDoAr('pix'),
  },
  serpro: SEM_SERPRO,
  vault: openVault({
    current: semChave,
    of: semChave,
    ids: () => [],
    add: semChave,
    remove: semChave,
  }),
  webhook: {
    aceita: () => false,
    entregar: foraDoAr('webhook'),
  },
}
