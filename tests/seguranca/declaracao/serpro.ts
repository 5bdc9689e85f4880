// The Integra Contador of an office: what opens it goes in and never comes out, and it is of who sees every company.
import type { Mundo, Objetos } from '../mundo.ts'
import { type Declaracao, lista, MOTIVO } from './moldes.ts'

const versao = async (mundo: Mundo, o: Objetos) =>
  (
    await mundo.um<{ versao: number } | undefined>(
      'select versao from serpro_escritorio where escritorio_id = $1',
      [o.escritorio],
    )
  )?.versao ?? 1

const daCasa = (mais: Record<string, unknown>, proprio: readonly number[]): Declaracao => ({
  ...{ ids: [], deQuemVeTudo: true, proprio },
  entrada: async (mundo, o) => ({ ...mais, versao: await versao(mundo, o) }),
})

export const DE_SERPRO: Readonly<Record<string, Declaracao>> = {
  lerSerpro: lista(),
  // What is sent is no certificate: it is looked at once who sends it may.
  guardarAcessoDoSerpro: daCasa(
    {
      ...{ chave: 'chave', segredo: 'segredo', contratante: '11222333000181', autor: null },
      ...{ tokenDoProcurador: null, arquivo: 'bmFkYQ==', senha: '' },
    },
    [422],
  ),
  // Whoever comes first takes it away.
  definirTetoDoSerpro: daCasa({ teto: 10 }, [200, 404]),
  definirAprovacaoDoSerpro: daCasa({ duasPessoas: false }, [200, 404]),
  desligarSerpro: daCasa({ motivo: MOTIVO }, [200, 404]),
  // Nothing is in the vault: what is asked is who may ask.
  testarSerpro: { ids: [], deQuemVeTudo: true, proprio: [409], entrada: () => ({}) },
}
