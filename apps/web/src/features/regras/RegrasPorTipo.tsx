import { Button } from '@mantine/core'
import { TIPOS } from '@razao/engine/municipal'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { hojeEmBrasilia } from '../../ui/mascaras.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { AcoesDaVersao, ApontarErro } from './AcoesDaVersao.tsx'
import type { Partida } from './NovaVersao.tsx'
import {
  camadaEmPalavras,
  frescor,
  type GrupoDeRegras,
  type RegrasDoMunicipio,
  situacaoDaVersao,
  type Versao,
  vigencia,
} from './regra.ts'

type Props = { dados: RegrasDoMunicipio; onNova: (partida: Partida) => void }

/** The act that says so, and who looked at it when. */
function FonteDaVersao({ versao }: { versao: Versao }) {
  const { fonte, link, camada, conferidaEm, conferidaPor } = versao
  const { tom, texto } = frescor(conferidaEm, hojeEmBrasilia())
  return (
    <span className="rz-regras-fonte">
      {link === null ? (
        <span>{fonte}</span>
      ) : (
        <a href={link} target="_blank" rel="noreferrer noopener">
          {fonte}
        </a>
      )}
      <span className="rz-suave">
        {camadaEmPalavras(camada)}
        {conferidaPor === null ? '' : `, ${conferidaPor}`}
      </span>
      {camada === 'federal' ? null : <Situacao tom={tom}>{texto}</Situacao>}
    </span>
  )
}

/** More lines of the country than these wait to be asked for. */
const MAIS_FEDERAIS = 3

/** What is shown of a kind: what ended, and long lists of the country, only when asked for. */
function aMostrar(versoes: readonly Versao[], todas: boolean) {
  const muitas = versoes.filter(({ camada }) => camada === 'federal').length > MAIS_FEDERAIS
  const aVista = versoes.filter(
    ({ quando, camada }) => quando !== 'passada' && !(muitas && camada === 'federal'),
  )
  const escondidas = versoes.length - aVista.length
  const quais = muitas ? 'as da norma federal' : 'as que já terminaram'
  return {
    aVista: todas ? versoes : aVista,
    escondidas,
    botao: todas ? `Esconder ${quais}` : `Ver ${quais} (${escondidas})`,
  }
}

/** Whether somebody told what holds here; of some kinds the country says something by itself. */
function Conhecimento({ grupo: { conhecido, versoes } }: { grupo: GrupoDeRegras }) {
  if (conhecido) return null
  return versoes.some(({ camada }) => camada === 'federal') ? (
    <Situacao tom="info">Só a norma federal</Situacao>
  ) : (
    <Situacao tom="pendente">Não conhecido</Situacao>
  )
}

function Grupo({ grupo, dados, onNova }: Props & { grupo: GrupoDeRegras }) {
  const [todas, setTodas] = useState(false)
  const [apontando, setApontando] = useState(false)
  const { tipo, rotulo, versoes } = grupo
  const { ibge } = dados.municipio
  const { aVista, escondidas, botao } = aMostrar(versoes, todas)
  const chaves = TIPOS[tipo].chaves
  const primeira = typeof chaves === 'string' ? '*' : (chaves[0]?.[0] ?? '*')
  return (
    <section className="rz-regras-grupo" aria-labelledby={`regra-${tipo}`}>
      <header>
        <h3 id={`regra-${tipo}`}>{rotulo}</h3>
        <Conhecimento grupo={grupo} />
        {dados.podeMudar ? (
          <Button
            size="compact-sm"
            variant="subtle"
            leftSection={<IconPlus size={14} />}
            aria-label={`Informar ${rotulo}`}
            onClick={() => onNova({ tipo })}
          >
            Informar
          </Button>
        ) : null}
      </header>
      {aVista.length === 0 ? (
        <p className="rz-suave">
          Ninguém informou o que vale aqui em {vigencia(dados.data, dados.data).split(' ')[0]}.{' '}
          <button type="button" className="rz-regras-ligacao" onClick={() => setApontando(true)}>
            Apontar o que falta
          </button>
        </p>
      ) : (
        <Tabela
          nome={rotulo}
          className="rz-regras-tabela rz-regras-versoes"
          linhas={aVista}
          chave={({ id, camada, chave, vigenteDe }) => id ?? `${camada} ${chave} ${vigenteDe}`}
          colunas={[
            {
              titulo: 'De quem',
              nomeia: true,
              celula: (versao) => versao.rotulo,
            },
            {
              titulo: 'O que diz',
              celula: (versao) => (
                <span className="rz-regras-dito">
                  <span>{versao.descricao}</span>
                  {versao.quando === 'em-vigor' && !versao.semEfeito ? null : (
                    <Situacao tom={situacaoDaVersao(versao).tom}>
                      {situacaoDaVersao(versao).texto}
                    </Situacao>
                  )}
                </span>
              ),
            },
            {
              titulo: 'Vigência',
              celula: (versao) => vigencia(versao.vigenteDe, versao.vigenteAte),
            },
            {
              titulo: 'Fonte e conferência',
              celula: (versao) => <FonteDaVersao versao={versao} />,
            },
            {
              titulo: 'Ações',
              soLeitor: true,
              celula: (versao) => (
                <AcoesDaVersao
                  ibge={ibge}
                  versao={versao}
                  podeMudar={dados.podeMudar}
                  onNova={() => onNova({ tipo, chave: versao.chave, versao })}
                />
              ),
            },
          ]}
        />
      )}
      {escondidas > 0 ? (
        <Button
          size="compact-sm"
          variant="subtle"
          aria-expanded={todas}
          onClick={() => setTodas(!todas)}
        >
          {botao}
        </Button>
      ) : null}
      {apontando ? (
        <ApontarErro
          ibge={ibge}
          regra={{ tipo, chave: primeira, rotulo }}
          onFechar={() => setApontando(false)}
        />
      ) : null}
    </section>
  )
}

/** Every kind of rule of a município: what holds, who says so, and what nobody told. */
export function RegrasPorTipo({ dados, onNova }: Props) {
  return (
    <div className="rz-regras-grupos">
      {dados.tipos.map((grupo) => (
        <Grupo key={grupo.tipo} {...{ grupo, dados, onNova }} />
      ))}
    </div>
  )
}
