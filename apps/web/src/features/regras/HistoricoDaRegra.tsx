import { regrasMunicipais as rotas } from '@razao/contract'
import { TIPOS } from '@razao/engine/municipal'
import { useConsulta } from '../../api/use-consulta.ts'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { formatarData, formatarInstante } from '../../ui/formato.ts'
import { Tabela } from '../../ui/Tabela.tsx'
import { camadaEmPalavras, type Versao } from './regra.ts'

type Props = {
  ibge: number
  regra: Pick<Versao, 'tipo' | 'chave' | 'rotulo'>
  onFechar: () => void
}

/** Everything that was ever published of a rule, also what was taken out, with who and why. */
export function HistoricoDaRegra({ ibge, regra, onFechar }: Props) {
  const { tipo, chave, rotulo } = regra
  const { dados, estado } = useConsulta(rotas.lerHistoricoDaRegra, { ibge, tipo, chave })
  return (
    <Dialogo
      aberto
      onFechar={onFechar}
      titulo={`Histórico: ${TIPOS[tipo].rotulo}, ${rotulo}`}
      tamanho="xl"
    >
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={5} /> : null}
      {dados ? (
        <Tabela
          nome="Histórico da regra"
          className="rz-regras-tabela"
          linhas={dados.itens}
          chave={({ id }) => id}
          vazio="O escritório ainda não publicou nada desta regra."
          colunas={[
            {
              titulo: 'Publicada em',
              nomeia: true,
              celula: ({ publicadaEm, publicadaPor, camada, daTabela }) => (
                <>
                  {formatarInstante(publicadaEm)}
                  <span className="rz-suave">
                    {' '}
                    {camada === 'escritorio'
                      ? (publicadaPor ?? 'Escritório')
                      : camadaEmPalavras(camada)}
                    {daTabela === null ? '' : `, tabela ${daTabela}`}
                  </span>
                </>
              ),
            },
            {
              titulo: 'O que diz',
              celula: ({ descricao, continua }) =>
                `${descricao ?? 'Ninguém diz'}${continua ? ' (volta a valer)' : ''}`,
            },
            { titulo: 'Desde', celula: ({ vigenteDe }) => formatarData(vigenteDe) },
            { titulo: 'Fonte', celula: ({ fonte }) => fonte },
            {
              titulo: 'Retirada',
              celula: ({ retiradaEm, retiradaPor, retiradaMotivo }) =>
                retiradaEm === null ? (
                  <span className="rz-suave">—</span>
                ) : (
                  `${formatarInstante(retiradaEm)}${retiradaPor === null ? '' : `, ${retiradaPor}`}: ${retiradaMotivo ?? ''}`
                ),
            },
          ]}
        />
      ) : null}
    </Dialogo>
  )
}
