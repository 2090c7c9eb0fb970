@main struct VisionCommand { static func main() {} }
