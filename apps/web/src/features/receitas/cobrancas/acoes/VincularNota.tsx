import { emissoes, receitas } from '@razao/contract'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { formatarData, formatarDinheiro } from '../../../../ui/formato.ts'
import type { CobrancaDaAcao } from './acao.ts'
import { EscolherUma, useProcura } from './EscolherUma.tsx'

type Props = {
  cobranca: Pick<CobrancaDaAcao, 'id' | 'numero' | 'empresaId' | 'bruto'>
  onFechar: () => void
}

const ATIVA = 1
const EMITIDAS = 1

/** A note that was issued elsewhere, and is here, becomes the one of the charge: one that is active, and of its value. */
export function VincularNota({ cobranca, onFechar }: Props) {
  const { executar, falha } = useAcao(emissoes.vincularNota)
  const { id: cobrancaId, empresaId, bruto } = cobranca
  const { pedido, campo } = useProcura()
  const { dados, estado } = useConsulta(receitas.listarNotas, {
    ...{ empresaId, direcao: EMITIDAS, status: ATIVA, valorMinimo: bruto, valorMaximo: bruto },
    ...pedido,
  })
  return (
    <EscolherUma
      titulo={`Vincular uma nota à cobrança ${cobranca.numero}`}
      enviar="Vincular"
      campo={campo}
      linhas={dados?.lista}
      estado={estado}
      rotulo="Nota"
      dica="Número, cliente ou chave"
      texto={({ numero, emissao, contraparte }) =>
        `Nota ${numero} · ${formatarData(emissao)} · ${contraparte ?? 'sem cliente'}`
      }
      nenhuma={
        <>
          Nenhuma nota ativa de {formatarDinheiro(bruto)}. Se ela foi emitida fora, importe o XML em{' '}
          <Link to={paths.receitas.notasFiscais}>Notas fiscais</Link> e volte aqui.
        </>
      }
      falha={falha}
      onFechar={onFechar}
      onEnviar={(notaId) => executar({ cobrancaId, notaId })}
      onFeito={() => avisos.ok('Nota vinculada. A cobrança está faturada.')}
    />
  )
}
