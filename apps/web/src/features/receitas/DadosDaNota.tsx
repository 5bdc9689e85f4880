import { Button } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { links } from '../../paths.ts'
import { Competencia, DataCivil } from '../../ui/DataCivil.tsx'
import { Dinheiro } from '../../ui/Dinheiro.tsx'
import { formatarDocumento } from '../../ui/formato.ts'
import { Taxa } from '../../ui/Taxa.tsx'
import { ambienteDa } from './emissao/nota-emitida.ts'
import {
  type NotaInteira,
  textoDaOrigem,
  textoDaRetencao,
  textoDoAnexo,
  textoDoEfeito,
} from './nota.ts'
import { ObraOuEvento } from './ObraOuEvento.tsx'

function Fatos({ titulo, children }: { titulo: string; children: ReactNode }) {
  return (
    <section className="rz-secao">
      <h3>{titulo}</h3>
      <dl className="rz-fatos">{children}</dl>
    </section>
  )
}

/** A fact; without a value it is left out. */
function Fato({ rotulo, children }: { rotulo: string; children: ReactNode }) {
  if (children === null || children === '') return null
  return (
    <>
      <dt>{rotulo}</dt>
      <dd>{children}</dd>
    </>
  )
}

/** An amount; zero is left out. */
function Quantia({ rotulo, valor }: { rotulo: string; valor: number }) {
  return <Fato rotulo={rotulo}>{valor === 0 ? null : <Dinheiro valor={valor} />}</Fato>
}

/** What the customer pays, and whether somebody has to look at it. */
function Liquido({ nota, onInformar }: { nota: NotaInteira; onInformar: Props['onInformar'] }) {
  const { liquidoAConferir, liquidoNoArquivo, liquidoConferidoPor } = nota
  return (
    <Fato rotulo="Líquido">
      <strong>
        <Dinheiro valor={nota.liquido} />
      </strong>
      {liquidoAConferir && liquidoNoArquivo !== null ? (
        <div className="rz-suave">
          A conferir: o arquivo traz <Dinheiro valor={liquidoNoArquivo} />, que não é a conta da
          nota.
        </div>
      ) : null}
      {liquidoConferidoPor ? (
        <div className="rz-suave">Conferido por {liquidoConferidoPor}.</div>
      ) : null}
      {onInformar ? (
        <div>
          <Button
            size="compact-xs"
            variant={liquidoAConferir ? 'filled' : 'default'}
            onClick={onInformar}
          >
            {liquidoAConferir ? 'Conferir o líquido' : 'Informar outro líquido'}
          </Button>
        </div>
      ) : null}
    </Fato>
  )
}

/** IBS and CBS as the note brings them; in 2026 they are told and not charged. */
function Reforma({ ibsCbs }: Pick<NotaInteira, 'ibsCbs'>) {
  if (ibsCbs === null) return null
  return (
    <Fatos titulo="IBS e CBS">
      {ibsCbs.base === undefined ? null : <Quantia rotulo="Base" valor={ibsCbs.base} />}
      <Fato rotulo="IBS">
        <Dinheiro valor={ibsCbs.ibs} />
      </Fato>
      <Fato rotulo="CBS">
        <Dinheiro valor={ibsCbs.cbs} />
      </Fato>
      <Fato rotulo="CST">{ibsCbs.cst ?? null}</Fato>
      <Fato rotulo="Classificação tributária">{ibsCbs.classTrib ?? null}</Fato>
    </Fatos>
  )
}

function Valores({ nota, onInformar }: { nota: NotaInteira; onInformar: Props['onInformar'] }) {
  const detalhe = Object.entries(nota.retencoesDetalhe ?? {})
  return (
    <Fatos titulo="Valores">
      <Fato rotulo="Valor da nota">
        <Dinheiro valor={nota.bruto} />
      </Fato>
      <Quantia rotulo="Deduções" valor={nota.deducoes} />
      <Quantia rotulo="Desconto incondicional" valor={nota.desconto} />
      <Quantia rotulo="Desconto condicionado" valor={nota.descontoCondicionado} />
      <Quantia rotulo="Base do ISS" valor={nota.base} />
      <Fato rotulo="Alíquota do ISS">
        {nota.aliquotaIss ? <Taxa valor={nota.aliquotaIss} /> : null}
      </Fato>
      <Fato rotulo="ISS">
        <Dinheiro valor={nota.iss} />
        {nota.issRetido ? ' (retido pelo tomador)' : null}
      </Fato>
      {detalhe.map(([chave, valor]) => (
        <Quantia key={chave} rotulo={`${textoDaRetencao(chave)} retido`} valor={valor} />
      ))}
      <Quantia rotulo="Total retido" valor={nota.retencoes} />
      <Liquido nota={nota} onInformar={onInformar} />
    </Fatos>
  )
}

function Eventos({ eventos }: Pick<NotaInteira, 'eventos'>) {
  if (eventos.length === 0) return null
  return (
    <section className="rz-secao">
      <h3>Eventos</h3>
      <ul className="rz-lista-simples">
        {eventos.map(({ codigo, efeito, quando, motivo }) => (
          <li key={`${codigo}-${quando}`}>
            <strong>{textoDoEfeito(efeito)}</strong>
            <span className="rz-suave">
              {' '}
              · código {codigo} · <DataCivil valor={quando.slice(0, 10)} />
            </span>
            {motivo ? <div>{motivo}</div> : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Origem({ nota }: { nota: NotaInteira }) {
  const { importacaoId } = nota
  return (
    <Fatos titulo="De onde veio">
      <Fato rotulo="Origem">{textoDaOrigem(nota.origem)}</Fato>
      <Fato rotulo="Ambiente">{ambienteDa(nota)}</Fato>
      <Fato rotulo="Leiaute">{nota.leiaute}</Fato>
      <Fato rotulo="Importação">
        {importacaoId === null ? null : (
          <Link to={links.importacao(importacaoId)}>nº {importacaoId}</Link>
        )}
      </Fato>
      <Fato rotulo="Chave">
        <code>{nota.chave}</code>
      </Fato>
      <Fato rotulo="Verificação">{nota.codigoVerificacao}</Fato>
      <Fato rotulo="Substitui">
        {nota.substituiChave ? <code>{nota.substituiChave}</code> : null}
      </Fato>
      <Fato rotulo="SHA-256 do XML">{nota.xmlSha256 ? <code>{nota.xmlSha256}</code> : null}</Fato>
    </Fatos>
  )
}

function NoImposto({ nota, onCorrigir }: Pick<Props, 'nota' | 'onCorrigir'>) {
  return (
    <section className="rz-secao">
      <div className="rz-secao-cabeca">
        <h3>No imposto</h3>
        {onCorrigir ? (
          <Button
            size="compact-xs"
            variant="subtle"
            leftSection={<IconPencil size={13} />}
            onClick={onCorrigir}
          >
            Corrigir
          </Button>
        ) : null}
      </div>
      <dl className="rz-fatos">
        <Fato rotulo="Anexo">{textoDoAnexo(nota.anexo)}</Fato>
        <Fato rotulo="Conta na receita">
          {nota.receita ? 'Sim' : `Não — ${nota.foraDaReceita ?? 'sem motivo escrito'}`}
        </Fato>
      </dl>
    </section>
  )
}

type Props = {
  nota: NotaInteira
  /** Absent when the person may not, or the month is locked. */
  onCorrigir: (() => void) | undefined
  /** To confirm the líquido or tell another; absent as above, and of what was taken. */
  onInformar: (() => void) | undefined
}

/** The note as it is read, with «corrigir» beside what the accounting may change. */
export function DadosDaNota({ nota, onCorrigir, onInformar }: Props) {
  const emitida = nota.direcao === 1
  const documento = nota.contraparteDocumento
  return (
    <>
      <Fatos titulo={emitida ? 'Nota emitida' : 'Nota tomada'}>
        <Fato rotulo="Empresa">{nota.empresa}</Fato>
        <Fato rotulo="Cobrança">
          {nota.cobranca ? (
            <Link to={links.cobranca(nota.cobranca.id)}>nº {nota.cobranca.numero}</Link>
          ) : null}
        </Fato>
        <Fato rotulo={emitida ? 'Cliente' : 'Prestador'}>{nota.contraparte}</Fato>
        <Fato rotulo="CPF ou CNPJ">{documento ? formatarDocumento(documento) : null}</Fato>
        <Fato rotulo="Emissão">
          <DataCivil valor={nota.emissao} />
        </Fato>
        <Fato rotulo="Competência">
          <Competencia valor={nota.competencia} />
        </Fato>
        <Fato rotulo="Município">{nota.municipio}</Fato>
        <Fato rotulo="Item da LC 116">{nota.itemLc116}</Fato>
        <Fato rotulo="CNAE">{nota.cnae}</Fato>
        <ObraOuEvento obra={nota.obra} evento={nota.evento} />
        <Fato rotulo="Cancelada em">
          {nota.canceladaEm ? <DataCivil valor={nota.canceladaEm} /> : null}
        </Fato>
        <Fato rotulo="Descrição">{nota.descricao}</Fato>
      </Fatos>
      <Valores nota={nota} onInformar={onInformar} />
      <Reforma ibsCbs={nota.ibsCbs} />
      {emitida ? <NoImposto nota={nota} onCorrigir={onCorrigir} /> : null}
      <Eventos eventos={nota.eventos} />
      <Origem nota={nota} />
    </>
  )
}
