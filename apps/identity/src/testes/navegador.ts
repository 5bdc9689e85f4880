type Cookie = { nome: string; valor: string; caminho: string; atributos: string }

/** As a browser says that a page of the product itself led there. */
export const DA_PAGINA = { headers: { 'sec-fetch-site': 'same-origin' } }

/** A browser as far as sign-in needs one: keeps cookies by path, follows redirects by hand. */
export class Navegador {
  #cookies: Cookie[] = []
  readonly cabecalhos: Record<string, string>

  constructor(cabecalhos: Record<string, string> = {}) {
    this.cabecalhos = cabecalhos
  }

  get cookies(): readonly Cookie[] {
    return this.#cookies
  }

  cookie(nome: string): Cookie | undefined {
    return this.#cookies.find((c) => c.nome === nome)
  }

  /** Closing the browser: what had no expiry is gone. */
  fechar(): void {
    this.#cookies = this.#cookies.filter((c) => /expires=|max-age=/i.test(c.atributos))
  }

  #guardar(resposta: Response, url: URL): void {
    for (const linha of resposta.headers.getSetCookie()) {
      const [par = '', ...resto] = linha.split(';')
      const igual = par.indexOf('=')
      const nome = par.slice(0, igual)
      const atributos = resto.join(';')
      const caminho = /path=([^;]+)/i.exec(atributos)?.[1] ?? url.pathname
      this.#cookies = this.#cookies.filter((c) => c.nome !== nome || c.caminho !== caminho)
      if (/expires=Thu, 01 Jan 1970/i.test(atributos)) continue
      this.#cookies.push({ nome, valor: par.slice(igual + 1), caminho, atributos })
    }
  }

  async pedir(endereco: string | URL, init: RequestInit = {}): Promise<Response> {
    const url = new URL(endereco)
    const cookie = this.#cookies
      .filter(
        (c) =>
          url.pathname === c.caminho || url.pathname.startsWith(c.caminho.replace(/\/?$/, '/')),
      )
      .map((c) => `${c.nome}=${c.valor}`)
      .join('; ')
    const resposta = await fetch(url, {
      ...init,
      redirect: 'manual',
      headers: { ...this.cabecalhos, ...(cookie ? { cookie } : {}), ...(init.headers ?? {}) },
    })
    this.#guardar(resposta, url)
    return resposta
  }

  /** Follows redirects while they stay on `origem`; answers the last address and its answer. */
  async seguir(endereco: string | URL, origem: string, init?: RequestInit) {
    let url = new URL(endereco)
    let resposta = await this.pedir(url, init)
    while (resposta.status >= 300 && resposta.status < 400) {
      url = new URL(resposta.headers.get('location') ?? '', url)
      if (url.origin !== origem) return { url, resposta, html: '' }
      resposta = await this.pedir(url)
    }
    return { url, resposta, html: await resposta.text() }
  }
}
