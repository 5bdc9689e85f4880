import { type DaForma, logico, numero, objeto, ouNulo, texto } from './formas.ts'

export const FormaDaIdentidade = objeto({
  domain: texto(),
  clientId: texto(),
  audience: texto(),
  /** How to sign in by the Firebase SDK (`embutido`: to this same server); null: by OpenID Connect. */
  firebase: ouNulo(objeto({ projeto: texto(/./), chave: texto(/./), embutido: logico })),
})

/** What the server tells the application before anything is drawn. */
const Configuracao = objeto({
  /** Of the office that owns this host; of the product on any other. */
  brand: objeto({
    nome: texto(/./),
    corPrimaria: texto(),
    frase: ouNulo(texto()),
    /** Addresses of this origin. */
    logo: ouNulo(objeto({ claro: texto(/^\/(?!\/)/), escuro: texto(/^\/(?!\/)/) })),
  }),
  auth: FormaDaIdentidade,
  /** At an office's own host, the address where the account is looked after; null where it is this one. */
  plataforma: ouNulo(texto(/^https?:/)),
  idle: objeto({ limiteMinutos: numero(0), enderecoDeSaida: texto() }),
  manutencao: ouNulo(
    objeto({
      /** False: it is only scheduled. */
      ligada: logico,
      /** In words: «30/09 às 4h». */
      inicio: ouNulo(texto()),
      estimativa: texto(),
      /** The same as an instant, when it is known as one. */
      voltaEm: ouNulo(texto()),
    }),
  ),
  /** The list of obligations is shown at /declaracoes. */
  declaracoes: logico,
  /** What who registers agrees to; null where no page was configured. */
  termos: objeto({
    versao: texto(),
    termosUrl: ouNulo(texto(/^https?:/)),
    privacidadeUrl: ouNulo(texto(/^https?:/)),
  }),
  versao: texto(),
  demonstracao: logico,
})
export type Configuracao = DaForma<typeof Configuracao>

/** Reads `/config.json`; throws when it cannot be read. */
export async function lerConfiguracao(): Promise<Configuracao> {
  // The page has already asked for it (preload), and the server says it is not to be kept.
  const resposta = await fetch('/config.json')
  const lida: unknown = resposta.ok ? await resposta.json() : null
  if (!Configuracao(lida)) throw new Error(`configuration refused: ${resposta.status}`)
  return lida
}
