import { emissoes, type RouteOutput } from '@razao/contract'
import { Link } from 'react-router'
import { useConsulta } from '../../../api/use-consulta.ts'
import { links } from '../../../paths.ts'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { formatarInteiro, plural } from '../../../ui/formato.ts'
import { Situacao } from '../../../ui/Situacao.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { situacaoDaEmissao } from './emissao.ts'

type Serie = RouteOutput<typeof emissoes.listarLacunas>['series'][number]

const PRODUCAO = 1

function UmaSerie({ ambiente, serie, usados, comNota, lacunas }: Serie) {
  const nome = `Série ${serie}${ambiente === PRODUCAO ? '' : ' (produção restrita)'}`
  return (
    <section className="em-serie">
      <h4>{nome}</h4>
      <p className="rz-suave">
        {plural(usados, 'número usado', 'números usados')}, {formatarInteiro(comNota)} com nota
        {lacunas.length === 0 ? '. Sem lacunas.' : `, ${plural(lacunas.length, 'lacuna')}:`}
      </p>
      {lacunas.length > 0 ? (
        <Tabela
          nome={`Lacunas da ${nome.toLowerCase()}`}
          className="fa-tabela"
          linhas={lacunas}
          chave={({ numero }) => numero}
          colunas={[
            {
              titulo: 'DPS',
              nomeia: true,
              celula: ({ numero }) => <span className="rz-numero">{numero}</span>,
            },
            {
              titulo: 'Desfecho',
              celula: ({ desfecho }) => {
                const { tom, texto } = situacaoDaEmissao(desfecho)
                return <Situacao tom={tom}>{texto}</Situacao>
              },
            },
            { titulo: 'Por quê', celula: ({ porque }) => porque },
            {
              titulo: 'Cobrança',
              celula: ({ cobrancaId }) => <Link to={links.cobranca(cobrancaId)}>Ver</Link>,
            },
          ]}
        />
      ) : null}
    </section>
  )
}

/** The numbers of DPS that made no note, series by series, each with its reason. */
export function Numeracao({ empresaId }: { empresaId: number }) {
  const { dados, estado } = useConsulta(emissoes.listarLacunas, { empresaId })
  return (
    <section className="rz-secao" aria-labelledby="em-numeracao">
      <h3 id="em-numeracao">Numeração das DPS</h3>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={3} /> : null}
      {dados?.series.length === 0 ? (
        <p className="rz-suave">Nenhum número foi usado ainda.</p>
      ) : null}
      {dados?.series.map((serie) => (
        <UmaSerie key={`${serie.ambiente}-${serie.serie}`} {...serie} />
      ))}
    </section>
  )
}
