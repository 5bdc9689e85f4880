// Migrate, the second way to issue: its keys go in and never come out.
import type { Mundo, Objetos } from '../mundo.ts'
import { csv, type Declaracao, empresa, lista, MOTIVO, um } from './moldes.ts'

const guardada = async (mundo: Mundo, tabela: string, onde: string, valores: unknown[]) =>
  (
    await mundo.um<{ versao: number } | undefined>(
      `select versao from ${tabela} where ${onde}`,
      valores,
    )
  )?.versao ?? 0

const doEscritorio = (mundo: Mundo, o: Objetos) =>
  guardada(
    mundo,
    'migrate_escritorio',
    'escritorio_id = (select escritorio_id from empresa where id = $1)',
    [o.empresa],
  )
const daEmpresa = (mundo: Mundo, o: Objetos) =>
  guardada(mundo, 'migrate_empresa', 'empresa_id = $1', [o.empresa])

export const DE_MIGRATE: Readonly<Record<string, Declaracao>> = {
  lerMigrate: lista(),
  listarEmpresasNaMigrate: lista(),
  exportarEmpresasNaMigrate: lista(csv),
  guardarParceiroDaMigrate: {
    ids: [],
    deQuemVeTudo: true,
    entrada: async (mundo, o) => ({
      parceiro: 'chave-de-um-teste',
      segredo: 'segredo-de-um-teste',
      versao: await doEscritorio(mundo, o),
    }),
  },
  configurarEmpresaNaMigrate: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      ...{ empresaId: o.empresa, ambiente: 2, serie: '1', proximoNumero: 1, ativa: true },
      chave: 'chave-da-empresa-de-um-teste',
      versao: await daEmpresa(mundo, o),
    }),
  },
  // The simulated service is not there: what is asked is who may ask.
  testarEmpresaNaMigrate: { ...um('empresaId', (o) => o.empresa), proprio: [200, 409] },
  registrarWebhookNaMigrate: { ...um('empresaId', (o) => o.empresa), proprio: [409, 503] },
  // What shows it is no session but its own secret, of which the database has only the digest: avisos-de-fora.test.ts.
  receberAvisoDaMigrate: {
    ids: [],
    entrada: async (mundo, o) => ({
      codigo: await mundo
        .um<{ codigo: string }>(
          `select escritorio_id || '-' || id as codigo from empresa where id = $1`,
          [o.empresa],
        )
        .then(({ codigo }) => codigo),
    }),
    proprio: [404],
  },
  // The simulated service is not there: what is asked is who may ask.
  emitirNotaDeTesteNaMigrate: { ...um('empresaId', (o) => o.empresa), proprio: [409] },
  consultarNotaDeTesteNaMigrate: um('notaDeTesteId', (o) => o.notaDeTeste),
  listarNotasDeTesteNaMigrate: um('empresaId', (o) => o.empresa),
  baixarNotaDeTesteNaMigrate: um('notaDeTesteId', (o) => o.notaDeTeste),
  listarCidadesNaMigrate: lista(),
  atualizarCidadesNaMigrate: { ...lista(), proprio: [409, 503] },
  // Whoever comes first takes it away.
  removerEmpresaDaMigrate: {
    ids: [empresa],
    entrada: async (mundo, o) => ({
      ...{ empresaId: o.empresa, motivo: MOTIVO },
      versao: (await daEmpresa(mundo, o)) || 1,
    }),
    proprio: [200, 404],
  },
  desligarMigrate: {
    ids: [],
    deQuemVeTudo: true,
    entrada: async (mundo, o) => ({
      motivo: MOTIVO,
      versao: (await doEscritorio(mundo, o)) || 1,
    }),
    proprio: [200, 404],
  },
}
