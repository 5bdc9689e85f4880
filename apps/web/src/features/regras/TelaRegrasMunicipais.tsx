import { Tabs } from '@mantine/core'
import { regrasMunicipais as rotas } from '@razao/contract'
import { lazy, Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { Tela } from '../../ui/Tela.tsx'
import { useAbaAVista } from '../../ui/use-aba-a-vista.ts'
import { ListaDeMunicipios } from './ListaDeMunicipios.tsx'
import '../../ui/abas.css'
import './regras.css'

const MapaDeCobertura = lazy(async () => ({
  default: (await import('./MapaDeCobertura.tsx')).MapaDeCobertura,
}))
const Comparar = lazy(async () => ({ default: (await import('./Comparar.tsx')).Comparar }))
const TabelasDeRegras = lazy(async () => ({
  default: (await import('./TabelasDeRegras.tsx')).TabelasDeRegras,
}))

const ABAS = ['municipios', 'cobertura', 'comparar', 'tabelas'] as const
type Aba = (typeof ABAS)[number]

const inteiro = (texto: string | null): number | null =>
  texto !== null && /^[1-9]\d{0,14}$/.test(texto) ? Number(texto) : null

/** What each município asks of a note and of the ISS: what is known, since when, by which act, and what nobody told. */
export function TelaRegrasMunicipais() {
  const [parametros, mudarParametros] = useSearchParams()
  const aba: Aba = ABAS.find((uma) => uma === parametros.get('aba')) ?? 'municipios'
  const barra = useAbaAVista(aba)
  const { dados } = useConsulta(rotas.lerCoberturaDosMunicipios, {})
  const irPara = (nova: string | null, mais: Readonly<Record<string, string>> = {}) =>
    mudarParametros({ ...(nova === null || nova === 'municipios' ? {} : { aba: nova }), ...mais })
  return (
    <Tela
      titulo="Regras fiscais municipais"
      resumo="O que cada município pede da nota e do ISS: o que se sabe, desde quando, por qual ato, e o que ninguém informou."
    >
      <Tabs
        value={aba}
        onChange={(nova) => irPara(nova)}
        keepMounted={false}
        className="rz-abas-da-tela"
      >
        <Tabs.List ref={barra}>
          <Tabs.Tab value="municipios">Municípios</Tabs.Tab>
          <Tabs.Tab value="cobertura">Cobertura</Tabs.Tab>
          <Tabs.Tab value="comparar">Comparar</Tabs.Tab>
          <Tabs.Tab value="tabelas">Tabelas</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="municipios" className="rz-aba rz-regras-aba">
          <ListaDeMunicipios />
        </Tabs.Panel>
        <Tabs.Panel value="cobertura" className="rz-aba rz-regras-aba">
          <Suspense fallback={<Carregando linhas={14} />}>
            <MapaDeCobertura onUf={(uf) => irPara('municipios', { uf })} />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="comparar" className="rz-aba rz-regras-aba">
          <Suspense fallback={<Carregando linhas={4} />}>
            <Comparar />
          </Suspense>
        </Tabs.Panel>
        <Tabs.Panel value="tabelas" className="rz-aba rz-regras-aba">
          <Suspense fallback={<Carregando linhas={4} />}>
            <TabelasDeRegras
              aberta={inteiro(parametros.get('tabela'))}
              onAbrir={(id) => irPara('tabelas', id === null ? {} : { tabela: String(id) })}
              podeMudar={dados?.podeMudar ?? false}
            />
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </Tela>
  )
}
