// A walk that somebody makes, with a picture at each stop: for what no address alone shows.
import type { Page } from '@playwright/test'

export type Caminho = {
  readonly page: Page
  /** The picture of what is open now, under the name of the walk and this one. */
  foto(nome: string): Promise<void>
  /** A page of somebody else's browser, of the same size. */
  outra(): Promise<Page>
}

export type Jornada = {
  readonly nome: string
  andar(caminho: Caminho): Promise<unknown>
  /** Says in the console what it was asked to break. */
  readonly quebra?: true
}
