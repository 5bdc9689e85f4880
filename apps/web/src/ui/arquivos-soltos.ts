type Entrada = FileSystemEntry | null

const lerArquivo = (entrada: FileSystemFileEntry): Promise<File[]> =>
  new Promise((seguir) =>
    entrada.file(
      (arquivo) => seguir([arquivo]),
      () => seguir([]),
    ),
  )
const lerLote = (leitor: FileSystemDirectoryReader): Promise<FileSystemEntry[]> =>
  new Promise((seguir) => leitor.readEntries(seguir, () => seguir([])))

async function abrir(entrada: Entrada): Promise<File[]> {
  if (entrada === null) return []
  if (entrada.isFile) return lerArquivo(entrada as FileSystemFileEntry)
  const leitor = (entrada as FileSystemDirectoryEntry).createReader()
  const arquivos: File[] = []
  // A folder is read in batches; an empty batch is its end.
  for (let lote = await lerLote(leitor); lote.length > 0; lote = await lerLote(leitor)) {
    for (const filho of lote) arquivos.push(...(await abrir(filho)))
  }
  return arquivos
}

/** The files of a drop, folders opened. The entries are taken at once: they vanish after the event. */
export function arquivosSoltos({ items, files }: DataTransfer): Promise<File[]> {
  const entradas = [...items]
    .filter(({ kind }) => kind === 'file')
    .map((item) => item.webkitGetAsEntry())
  const soltos = [...files]
  if (entradas.every((entrada) => entrada === null || entrada.isFile)) {
    return Promise.resolve(soltos)
  }
  return Promise.all(entradas.map(abrir)).then((listas) => listas.flat())
}
