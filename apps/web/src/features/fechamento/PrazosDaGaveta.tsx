import { useState } from 'react'
import { useUsuario } from '../../state/contexto.ts'
import { hojeEmBrasilia } from '../../state/hoje.ts'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { DataCivil } from '../../ui/DataCivil.tsx'
import { EstadoVazio } from '../../ui/EstadoVazio.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia } from '../../ui/formato.ts'
import { MemoriaEscrita } from '../../ui/MemoriaEscrita.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import type { FechamentoLido } from './tipos.ts'

const useHoje = (): string => useUsuario()?.hoje ?? hojeEmBrasilia()

const TOM = { informacao: 'info', atencao: 'atencao', grave: 'erro' } as const

function Radar({ radar }: Pick<FechamentoLido, 'radar'>) {
  const [aberto, setAberto] = useState<string | null>(null)
  if (radar.length === 0) return <p className="rz-suave">Nada à vista.</p>
  return (
    <div className="fech-avisos">
      {radar.map(({ codigo, gravidade, mensagem, memoria }) => (
        <div key={codigo + mensagem} className="fech-avisos">
          <Faixa
            tom={TOM[gravidade]}
            acao={
              <BotaoMemoria
                rotulo={mensagem}
                onClick={() => setAberto(aberto === mensagem ? null : mensagem)}
              />
            }
          >
            {mensagem}
          </Faixa>
          {aberto === mensagem ? <MemoriaEscrita memoria={memoria} /> : null}
        </div>
      ))}
    </div>
  )
}

function Obrigacoes({ obrigacoes }: Pick<FechamentoLido, 'obrigacoes'>) {
  const hoje = useHoje()
  return (
    <ul className="fech-prazos">
      {obrigacoes.map(({ chave, periodo, rotulo, prazo, motivo, fundamento, penalidade }) => (
        <li key={chave + periodo}>
          <strong className="rz-numero">
            <DataCivil valor={prazo} />
          </strong>
          <span>
            <strong>{rotulo}</strong>
            {prazo < hoje ? <Situacao tom="nenhum">Prazo vencido</Situacao> : null}
            <span>{motivo}</span>
            {penalidade ? <span className="rz-suave">Em atraso: {penalidade}</span> : null}
            <span className="rz-suave">{fundamento}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

function Janelas({ janelas }: Pick<FechamentoLido, 'janelas'>) {
  const hoje = useHoje()
  if (janelas.length === 0) return <p className="rz-suave">Nenhuma opção aberta agora.</p>
  // What can still be chosen comes first.
  const emOrdem = [...janelas].sort((a, b) => Number(a.ate < hoje) - Number(b.ate < hoje))
  return (
    <ul className="fech-prazos">
      {emOrdem.map(({ chave, assunto, decidir, paraQuem, de, ate, vale, fundamento }) => (
        <li key={chave + de}>
          <strong className="rz-numero">
            até <DataCivil valor={ate} />
          </strong>
          <span>
            <strong>{assunto}</strong>
            {ate < hoje ? (
              <Situacao tom="nenhum">Encerrada: não dá mais para optar</Situacao>
            ) : null}
            {de > hoje ? <Situacao tom="pendente">Ainda não abriu</Situacao> : null}
            <span>{decidir}</span>
            <span className="rz-suave">
              {paraQuem} {de > hoje ? 'Abre' : 'Abriu'} em <DataCivil valor={de} />
              {vale
                ? ` e vale de ${formatarCompetencia(vale[0])} a ${formatarCompetencia(vale[1])}`
                : ''}
              .
            </span>
            <span className="rz-suave">{fundamento}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What the company must do because of the month, what is ahead, and what may be chosen now. */
export function PrazosDaGaveta({ lido }: { lido: FechamentoLido }) {
  const { obrigacoes, janelas, radar } = lido
  if (obrigacoes.length === 0)
    return (
      <EstadoVazio
        titulo="As obrigações nascem da apuração"
        texto="Execute a etapa Apuração: aqui ficam prazos, avisos e janelas de opção do mês."
      />
    )
  return (
    <>
      <section className="fech-secao">
        <h3>Obrigações</h3>
        <Obrigacoes obrigacoes={obrigacoes} />
      </section>
      <section className="fech-secao">
        <h3>Radar</h3>
        <Radar radar={radar} />
      </section>
      <section className="fech-secao">
        <h3>Janelas de opção</h3>
        <Janelas janelas={janelas} />
      </section>
    </>
  )
}
