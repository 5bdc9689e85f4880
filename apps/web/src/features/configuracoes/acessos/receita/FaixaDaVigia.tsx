import { Button } from '@mantine/core'
import { vigia } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { links } from '../../../../paths.ts'
import { usePode } from '../../../../state/contexto.ts'
import { Faixa } from '../../../../ui/Faixa.tsx'
import { formatarInteiro } from '../../../../ui/formato.ts'
import { ConfigurarVigia } from './ConfigurarVigia.tsx'
import { ROTULOS_DO_ASSUNTO } from './vigia.ts'
import './receita.css'

/** A name without its capital; what is all capitals stays. */
const noMeioDaFrase = (nome: string): string =>
  nome === nome.toUpperCase() ? nome : nome.toLowerCase()

/** What the clock asks, what of the month was spent, and what runs now; without a contract, how to begin. */
export function FaixaDaVigia({ onContrato }: { onContrato: () => void }) {
  const [configurando, setConfigurando] = useState(false)
  const pode = usePode('transmitir', 'admin')
  const { dados } = useConsulta(vigia.lerVigia, {})
  if (dados === undefined) return null
  if (!dados.ligado)
    return (
      <Faixa
        tom="atencao"
        acao={
          <Button size="compact-sm" variant="default" onClick={onContrato}>
            Integra Contador
          </Button>
        }
      >
        O escritório não está ligado ao Integra Contador do SERPRO: nada é perguntado à Receita.
        Guarde a chave, o segredo e o e-CNPJ do contrato para começar.
      </Faixa>
    )
  const { configuracao, operacaoId, teto, usados } = dados
  const nomes = configuracao.assuntos.map((assunto) => noMeioDaFrase(ROTULOS_DO_ASSUNTO[assunto]))
  return (
    <div className="re-vigia">
      <p>
        {nomes.length === 0
          ? 'O relógio não pergunta nada: só os botões.'
          : `O relógio pergunta sozinho: ${nomes.join(', ')}.`}{' '}
        <span className="rz-suave">
          Neste mês, <span className="rz-numero">{formatarInteiro(usados)}</span> de{' '}
          <span className="rz-numero">{formatarInteiro(teto)}</span> consultas pagas; ele usa até{' '}
          {configuracao.parteDoTeto} % do teto.
        </span>{' '}
        {operacaoId === null ? null : (
          <Link to={links.operacao(operacaoId)}>Há uma consulta na fila</Link>
        )}
      </p>
      {pode ? (
        <Button size="compact-sm" variant="default" onClick={() => setConfigurando(true)}>
          O que o relógio pergunta
        </Button>
      ) : null}
      {configurando ? (
        <ConfigurarVigia configuracao={configuracao} onFechar={() => setConfigurando(false)} />
      ) : null}
    </div>
  )
}
