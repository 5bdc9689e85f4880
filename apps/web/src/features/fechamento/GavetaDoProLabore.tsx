import { Button } from '@mantine/core'
import { folha } from '@razao/contract'
import { BotaoMemoria } from '../../ui/BotaoMemoria.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarDinheiro, formatarDocumento, formatarValor } from '../../ui/formato.ts'
import { Gaveta } from '../../ui/Gaveta.tsx'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { useDevolverFoco } from '../../ui/use-devolver-foco.ts'
import { FatorR, situacaoDoProLabore } from './colunas-do-pro-labore.tsx'
import type { ProLabore } from './tipos.ts'

type Props = {
  linha: ProLabore
  ocupada: boolean
  onFechar: () => void
  onVizinho: (passo: 1 | -1) => void
  onMemoria: (id: number) => void
  onBruto: (bruto: number) => void
  onDecidir: (decisao: 'aprovar' | 'dispensar') => void
}

const valor = (centavos: number | null): string =>
  centavos === null ? '—' : formatarValor(centavos)

function Recibo({ linha, onMemoria }: Pick<Props, 'linha' | 'onMemoria'>) {
  const { id, bruto, inss, irrf, liquido } = linha
  return (
    <Tabela
      nome="Recibo do mês"
      legenda="Recibo do mês"
      legendaOculta
      className="fech-tabela"
      semTitulos
      linhas={[
        { parte: 'Bruto', quanto: valor(bruto) },
        { parte: 'INSS retido', quanto: inss === null ? '—' : valor(-inss) },
        { parte: 'IRRF retido', quanto: irrf === null ? '—' : valor(-irrf) },
      ]}
      chave={({ parte }) => parte}
      colunas={[
        { titulo: 'Parte', nomeia: true, celula: ({ parte }) => parte },
        { titulo: 'Valor', fim: true, celula: ({ quanto }) => quanto },
      ]}
      totais={{
        nome: (
          <span className="fech-comf">
            Líquido
            {id !== null && liquido !== null ? (
              <BotaoMemoria rotulo="líquido" onClick={() => onMemoria(id)} />
            ) : null}
          </span>
        ),
        valores: [valor(liquido)],
      }}
    />
  )
}

function OutrosValores({ linha, ocupada, onBruto }: Pick<Props, 'linha' | 'ocupada' | 'onBruto'>) {
  const ofertas = [
    { rotulo: 'Usar o proposto', valor: linha.proposto },
    { rotulo: 'Manter o do mês anterior', valor: linha.anterior },
  ]
  return (
    <div className="fech-ofertas">
      {ofertas.map(({ rotulo, valor: oferta }) =>
        oferta === null || oferta === linha.bruto ? null : (
          <Button key={rotulo} variant="default" disabled={ocupada} onClick={() => onBruto(oferta)}>
            {rotulo}: {formatarDinheiro(oferta)}
          </Button>
        ),
      )}
    </div>
  )
}

/** The pró-labore of one partner in the month: how it is made, what it does to the fator R, the decision. */
export function GavetaDoProLabore(props: Props & { escondida: boolean }) {
  useDevolverFoco()
  const { linha, ocupada, onDecidir } = props
  const { tom, texto } = situacaoDoProLabore(linha)
  const { SITUACAO_PRO_LABORE: SITUACAO } = folha
  return (
    <Gaveta
      aberta={!props.escondida}
      onFechar={props.onFechar}
      onVizinho={props.onVizinho}
      titulo={linha.socio}
      rodape={
        linha.bloqueado ? null : (
          <>
            {linha.situacao === SITUACAO.dispensado ? null : (
              <Button variant="default" loading={ocupada} onClick={() => onDecidir('dispensar')}>
                Não retira neste mês
              </Button>
            )}
            {linha.situacao === SITUACAO.aprovado || linha.bruto === null ? null : (
              <Button loading={ocupada} onClick={() => onDecidir('aprovar')}>
                Aprovar
              </Button>
            )}
          </>
        )
      }
    >
      <div className="fech-resumo">
        <p>
          <Situacao tom={tom}>{texto}</Situacao>
          <span className="rz-suave">
            <span className="rz-numero">{formatarDocumento(linha.cpf)}</span> · {linha.empresa}
          </span>
        </p>
        <dl className="fech-numeros">
          <div>
            <dt>Regra</dt>
            <dd>{linha.regra}</dd>
          </div>
          <div>
            <dt>Mês anterior</dt>
            <dd className="rz-numero">{valor(linha.anterior)}</dd>
          </div>
          <div>
            <dt>Fator R do mês seguinte</dt>
            <dd>
              <FatorR valor={linha.fatorR} />
            </dd>
          </div>
        </dl>
      </div>
      <div className="fech-avisos">
        {linha.avisos.map((aviso) => (
          <Faixa key={aviso} tom="atencao">
            {aviso}
          </Faixa>
        ))}
      </div>
      <section className="fech-secao">
        <h3>Recibo do mês</h3>
        <Recibo linha={linha} onMemoria={props.onMemoria} />
        {linha.bloqueado ? null : <OutrosValores {...props} />}
      </section>
    </Gaveta>
  )
}
