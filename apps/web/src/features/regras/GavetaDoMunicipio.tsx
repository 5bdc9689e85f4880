import { Button, NativeSelect, Tabs } from '@mantine/core'
import { regrasMunicipais as rotas } from '@razao/contract'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useConsulta } from '../../api/use-consulta.ts'
import { CampoDeData } from '../../ui/CampoDeData.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarInteiro, plural } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Apontamentos, Consultas, FatosFederais, FeriadosDoMunicipio } from './FatosDoMunicipio.tsx'
import { NovaVersao, type Partida } from './NovaVersao.tsx'
import { QuemUsa } from './QuemUsa.tsx'
import { RegrasPorTipo } from './RegrasPorTipo.tsx'
import type { RegrasDoMunicipio } from './regra.ts'
import { Simular } from './Simular.tsx'
import '../../ui/abas.css'

type Ambiente = 'producao' | 'restrita'

/** One sentence on what is known of it. */
function resumo({ tipos, empresas }: RegrasDoMunicipio): string {
  const conhecidos = tipos.filter(({ conhecido }) => conhecido).length
  const sabe =
    conhecidos === 0
      ? 'Nada deste município foi informado: só vale o que é do país.'
      : `${plural(conhecidos, 'tipo')} de regra conhecidos de ${formatarInteiro(tipos.length)}.`
  return `${sabe} ${empresas === 0 ? 'Nenhuma empresa do escritório aqui.' : `${plural(empresas, 'empresa')} do escritório aqui.`}`
}

type DasRegras = {
  dados: RegrasDoMunicipio
  data: string
  onData: (data: string) => void
  ambiente: Ambiente
  onAmbiente: (ambiente: Ambiente) => void
  onNova: (partida: Partida) => void
}

function Regras({ dados, data, onData, ambiente, onAmbiente, onNova }: DasRegras) {
  const temRestrita = dados.consultas.some((uma) => uma.ambiente === 'restrita')
  return (
    <>
      <div className="rz-regras-lado-a-lado">
        <CampoDeData
          label="Como vale no dia"
          value={data}
          onChange={(nova) => onData(nova === '' ? hojeEmBrasilia() : nova)}
        />
        {temRestrita ? (
          <NativeSelect
            label="Respostas do ambiente"
            value={ambiente}
            data={[
              { value: 'producao', label: 'De produção' },
              { value: 'restrita', label: 'De produção restrita (testes)' },
            ]}
            onChange={({ currentTarget: { value } }) =>
              onAmbiente(value === 'restrita' ? 'restrita' : 'producao')
            }
          />
        ) : null}
      </div>
      {dados.podeMudar ? null : (
        <Faixa tom="bloqueado">
          Você consulta e aponta erros; quem vê todas as empresas do escritório publica.
        </Faixa>
      )}
      <Apontamentos dados={dados} />
      <RegrasPorTipo dados={dados} onNova={onNova} />
      <FeriadosDoMunicipio dados={dados} />
      <FatosFederais dados={dados} />
      <Consultas dados={dados} />
    </>
  )
}

type Props = {
  ibge: number
  /** Of the row, until the answer comes. */
  nome: string | undefined
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
}

/** One município: its dated rules by kind, a note of a day, and who is under them. */
export function GavetaDoMunicipio({ ibge, nome, onFechar, onVizinho }: Props) {
  const [data, setData] = useState(hojeEmBrasilia())
  const [ambiente, setAmbiente] = useState<Ambiente>('producao')
  const [nova, setNova] = useState<Partida | null>(null)
  const { dados, estado } = useConsulta(rotas.lerRegrasDoMunicipio, { ibge, data, ambiente })
  const titulo = dados ? `${dados.municipio.nome} – ${dados.municipio.uf}` : (nome ?? 'Município')
  return (
    <Gaveta
      aberta
      onFechar={onFechar}
      titulo={titulo}
      largura={860}
      onVizinho={onVizinho}
      rodape={
        dados?.podeMudar ? (
          <Button
            leftSection={<IconPlus size={16} />}
            data-novo
            onClick={() => setNova({ tipo: 'aliquota-iss' })}
          >
            Nova regra
          </Button>
        ) : null
      }
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={14} /> : null}
      {dados ? (
        <>
          <p className="rz-suave">
            Código IBGE {ibge}. {resumo(dados)}
          </p>
          <Tabs defaultValue="regras" keepMounted={false} className="rz-abas-da-tela">
            <Tabs.List>
              <Tabs.Tab value="regras">Regras</Tabs.Tab>
              <Tabs.Tab value="simular">Simular nota</Tabs.Tab>
              <Tabs.Tab value="quem-usa">Quem usa ({formatarInteiro(dados.empresas)})</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="regras" className="rz-aba rz-regras-aba">
              <Regras
                {...{ dados, data, ambiente }}
                onData={setData}
                onAmbiente={setAmbiente}
                onNova={setNova}
              />
            </Tabs.Panel>
            <Tabs.Panel value="simular" className="rz-aba rz-regras-aba">
              <Simular ibge={ibge} ambiente={ambiente} />
            </Tabs.Panel>
            <Tabs.Panel value="quem-usa" className="rz-aba rz-regras-aba">
              <QuemUsa ibge={ibge} />
            </Tabs.Panel>
          </Tabs>
          {nova ? (
            <NovaVersao municipio={dados.municipio} partida={nova} onFechar={() => setNova(null)} />
          ) : null}
        </>
      ) : null}
    </Gaveta>
  )
}
