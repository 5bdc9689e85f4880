import { automacao } from '@razao/contract'
import { IconBulb } from '@tabler/icons-react'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { formatarInteiro } from '../../ui/formato.ts'
import { AcoesEmOperacoes } from './AcoesEmOperacoes.tsx'

type Props = {
  periodo: { CompetenciaInicio?: string | undefined; CompetenciaFim?: string | undefined }
}

/** Errors by cause: one line each, how to solve it, and doing again all that had it. */
export function GruposDeErro({ periodo }: Props) {
  const { CompetenciaInicio, CompetenciaFim } = periodo
  const { dados, estado } = useConsulta(automacao.gruposDeErro, {
    ...(CompetenciaInicio === undefined ? {} : { CompetenciaInicio }),
    ...(CompetenciaFim === undefined ? {} : { CompetenciaFim }),
  })
  if (estado.falha) {
    return <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
  }
  if (!dados) {
    return (
      <div className="rz-cartao">
        <Carregando linhas={3} />
      </div>
    )
  }
  if (dados.lista.length === 0) return null
  return (
    <section className="rz-cartao rz-grupos" aria-labelledby="grupos-de-erro">
      <h2 id="grupos-de-erro">Por causa</h2>
      <ul>
        {dados.lista.map(({ motivoCodigo, motivo, comoResolver, quantidade, operacoes }) => (
          <li key={`${motivoCodigo}-${motivo}`}>
            <span className="rz-grupo-quantidade rz-numero">
              {formatarInteiro(quantidade)} <span aria-hidden>×</span>
              <span className="rz-so-leitor"> vezes: </span>
            </span>
            <span className="rz-grupo-texto">
              <strong>{motivo}</strong>
              <span>
                <IconBulb size={14} aria-hidden /> {comoResolver}
              </span>
            </span>
            {automacao.CAUSAS_DO_ARQUIVO.includes(motivoCodigo) ? null : (
              <AcoesEmOperacoes
                compacto
                tipos={['reprocessar']}
                quantas={operacoes.length}
                selecao={() => ({ modo: 'ids', ids: operacoes })}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
