import { Button } from '@mantine/core'
import { regrasMunicipaisUso as rotas } from '@razao/contract'
import { useId, useState } from 'react'
import { CampoMunicipio } from '../../api/CampoMunicipio.tsx'
import { useConsulta } from '../../api/use-consulta.ts'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { camadaEmPalavras } from './regra.ts'

type Lado = { readonly texto: string; readonly ibge: number | null }
const NENHUM: Lado = { texto: '', ibge: null }

type Dito = {
  readonly descricao: string
  readonly camada: 'escritorio' | 'nacional' | 'federal'
  readonly fonte: string
} | null

function Dita({ lado }: { lado: Dito }) {
  if (lado === null) return <Situacao tom="pendente">Não conhecido</Situacao>
  return (
    <span className="rz-regras-dito">
      <span>{lado.descricao}</span>
      <span className="rz-suave">
        {camadaEmPalavras(lado.camada)}: {lado.fonte}
      </span>
    </span>
  )
}

function igualdade(igual: boolean | null) {
  if (igual === null) return <Situacao tom="pendente">Falta saber</Situacao>
  return igual ? <Situacao tom="ok">Igual</Situacao> : <Situacao tom="atencao">Diferente</Situacao>
}

type Pedido = { readonly a: number; readonly b: number; readonly data: string }

function Comparacao({ pedido }: { pedido: Pedido }) {
  const [soDiferentes, setSoDiferentes] = useState(false)
  const { dados, estado } = useConsulta(rotas.compararMunicipios, pedido)
  if (estado.falha) return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  if (!dados) return <Carregando linhas={10} />
  const linhas = soDiferentes ? dados.linhas.filter(({ igual }) => igual === false) : dados.linhas
  return (
    <section className="rz-cartao rz-regras-grupo" aria-label="Comparação">
      <Button
        className="rz-regras-voltar"
        size="compact-sm"
        variant="default"
        aria-pressed={soDiferentes}
        onClick={() => setSoDiferentes(!soDiferentes)}
      >
        {soDiferentes ? 'Mostrar todas' : 'Só as diferentes'}
      </Button>
      <Tabela
        nome="Regras lado a lado"
        className="rz-regras-tabela"
        linhas={linhas}
        chave={({ tipo, chave }) => `${tipo} ${chave}`}
        vazio="Nenhuma regra conhecida dos dois é diferente."
        colunas={[
          {
            titulo: 'Regra',
            nomeia: true,
            celula: ({ rotuloDoTipo, rotulo }) => `${rotuloDoTipo}: ${rotulo}`,
          },
          { titulo: `${dados.a.nome} – ${dados.a.uf}`, celula: ({ a }) => <Dita lado={a} /> },
          { titulo: `${dados.b.nome} – ${dados.b.uf}`, celula: ({ b }) => <Dita lado={b} /> },
          { titulo: 'Comparação', celula: ({ igual }) => igualdade(igual) },
        ]}
      />
    </section>
  )
}

/** Two municípios on a day, rule by rule. */
export function Comparar() {
  const raiz = useId()
  const [a, setA] = useState(NENHUM)
  const [b, setB] = useState(NENHUM)
  const [data, setData] = useState(hojeEmBrasilia())
  const pedido =
    a.ibge !== null && b.ibge !== null && a.ibge !== b.ibge && data !== ''
      ? { a: a.ibge, b: b.ibge, data }
      : null
  return (
    <>
      <div className="rz-cartao rz-regras-lado-a-lado rz-regras-comparar">
        <CampoMunicipio
          id={`${raiz}-a`}
          rotulo="Um município"
          {...a}
          opcional
          erro={undefined}
          onMudar={(texto, ibge) => setA({ texto, ibge })}
        />
        <CampoMunicipio
          id={`${raiz}-b`}
          rotulo="Outro município"
          {...b}
          opcional
          erro={undefined}
          onMudar={(texto, ibge) => setB({ texto, ibge })}
        />
        <CampoDeData label="No dia" value={data} onChange={setData} />
      </div>
      {pedido === null ? (
        <EstadoVazio
          titulo="Escolha dois municípios"
          texto="As regras de cada um aparecem lado a lado, com o que é igual, o que é diferente e o que falta saber."
        />
      ) : (
        <Comparacao pedido={pedido} />
      )}
    </>
  )
}
